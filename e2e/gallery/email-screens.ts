import { createUnsubscribeToken } from '../../apps/server/src/features/notifications/emails/unsubscribe-token.ts';
import { writeHtml } from '../../apps/server/src/features/notifications/emails/write-html.ts';
import { readMemberId } from '../../tools/fixtures/members.ts';
import { sampleEmails } from '../../tools/fixtures/sample-emails.ts';
import type { Screen } from '../support/screens.ts';

/** Notification emails as a mail program shows them. */
const emails = Object.entries(sampleEmails).map(([name, content]): Screen => ({
  name: `email, ${name}`,
  async open(actors) {
    const { page } = await actors.visitor();
    const baseUrl = actors.env.address;
    await page.setContent(writeHtml(content, { baseUrl, unsubscribeUrl: `${baseUrl}/unsubscribe/token` }));
    return page;
  },
}));

const unsubscribe = (name: string, { stops }: { stops: boolean }): Screen => ({
  name,
  async open(actors) {
    const { username } = await actors.otherMember();
    const { page } = await actors.visitor();
    const memberId = await readMemberId(actors.env.db, username);
    const secret = actors.env.environment.AUTH_SECRET!;
    const token = createUnsubscribeToken({ memberId, kind: 'out', version: 1 }, [secret]);
    await page.goto(`/unsubscribe/${token}`);
    if (stops) await page.getByRole('button', { name: 'Stop these emails' }).click();
    return page;
  },
});

export const emailScreens: readonly Screen[] = [
  ...emails,
  unsubscribe('unsubscribe', { stops: false }),
  unsubscribe('unsubscribe, done', { stops: true }),
];
