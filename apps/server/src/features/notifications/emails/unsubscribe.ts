import { digests, type Digest } from '@dubplate/domain/notifications/settings.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../../../platform/client-address.ts';
import { html } from '../../../platform/html.ts';
import { unsubscribePath } from '../../../platform/protection.ts';
import { Refused } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/trpc.ts';
import { emailWords } from './email-words.ts';
import { maskAddress, pagePolicy, settingsLink, submit, writePage } from './unsubscribe-page.ts';
import { readUnsubscribeToken, type Unsubscribe } from './unsubscribe-token.ts';
import { readEmailSetting, storeEmailSetting, type EmailSetting } from './unsubscribe.store.ts';

type Parts = Pick<Services, 'db' | 'config' | 'limits'>;
type Request = FastifyRequest<{ Params: { token: string }; Body: string | undefined }>;

/**
 * GET and POST /unsubscribe/{token}: the link in notification emails, and one-click unsubscribe of mail programs (RFC
 * 8058). GET changes nothing, because scanners open links. POST needs no session: the token authorizes it.
 */
export async function serveUnsubscribe(app: FastifyInstance, parts: Parts): Promise<void> {
  // A scope of its own: the parser must not apply to other routes.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Forms of either encoding: the only value that matters is that of the own page.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    scope.get(unsubscribePath, (request: Request, reply) => answer(parts, request, reply, writeState));
    scope.post(unsubscribePath, (request: Request, reply) =>
      answer(parts, request, reply, async (asked, setting) => {
        const again = new URLSearchParams(request.body ?? '').get('again');
        await storeEmailSetting(parts.db, asked, again ? returnTo(again) : false);
        return writeState(asked, { ...setting, isOn: Boolean(again) }, setting.digest);
      }),
    );
  });
}

type Write = (asked: Unsubscribe, setting: EmailSetting) => Promise<string> | string;

async function answer({ db, config, limits }: Parts, request: Request, reply: FastifyReply, write: Write) {
  reply
    .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8');
  try {
    const asked = readUnsubscribeToken(request.params.token, config.AUTH_SECRET);
    if (!asked) await limits.consumeByAddress('unsubscribe by address', clientAddress(request.ip));
    else await limits.consume('unsubscribe by member', asked.memberId);
    const setting = asked && (await readEmailSetting(db, asked));
    return await reply.code(setting ? 200 : 404).send(setting ? await write(asked, setting) : unknownLink);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return reply.code(429).send(slowDown);
  }
}

/** `former` is the digest before it was stopped. */
function writeState({ kind }: Unsubscribe, { email, isOn, digest }: EmailSetting, former = digest): string {
  const { ask, done, becauseOfKind: footer } = emailWords[kind];
  if (!isOn) {
    const text = html`Push and inbox stay as they are. Changed your mind?`;
    const actions = submit('Send them again', 'outline', former === 'off' ? 'weekly' : former);
    return writePage({ title: done, text, actions, footer });
  }
  const text = html`For <b>${maskAddress(email)}</b>. Push and inbox stay as they are, and so do all other emails.`;
  const actions = html`${submit('Stop these emails', 'primary')}${settingsLink}`;
  return writePage({ title: ask, text, actions, footer });
}

const returnTo = (again: string): Digest => digests.find((each) => each === again && each !== 'off') ?? 'weekly';

const unknownLink = writePage({
  title: 'This link does not work',
  text: html`It may be cut off. Please open it from the email again, or change your emails in the settings.`,
  actions: settingsLink,
});

const slowDown = writePage({
  title: 'Too many attempts',
  text: html`Please try again in ten minutes.`,
  actions: settingsLink,
});
