import { createEmailVerificationToken } from 'better-auth/api';
import type { Services } from '../../platform/trpc.ts';
import { readCurrentMember } from '../../events/member-events.ts';
import { verificationEmail } from './emails.ts';

const linkSeconds = 24 * 60 * 60;

/** The link is made when the letter is written, so no token waits in the queue. */
export async function sendVerification(
  { db, config, mail }: Pick<Services, 'db' | 'config' | 'mail'>,
  memberId: string,
): Promise<void> {
  const member = await readCurrentMember(db, memberId);
  if (!member || member.emailVerified) return;
  const token = await createEmailVerificationToken(config.AUTH_SECRET[0], member.email, undefined, linkSeconds);
  const link = `${config.BASE_URL}/confirm-email?token=${token}`;
  await mail.send(verificationEmail(member.email, link));
}
