import type { MemberId } from '@dubplate/domain/ids.ts';
import { createEmailVerificationToken } from 'better-auth/api';
import { readCurrentMember } from '../../events/member-events.ts';
import type { Email } from '../../platform/mail.ts';
import type { Services } from '../../platform/trpc.ts';

export function passwordResetEmail(to: string, link: string): Email {
  return {
    to,
    subject: 'Set a new password for Dubplate',
    text: [
      'Somebody, hopefully you, asked to set a new password for your Dubplate account.',
      `Open this link within one hour to choose one:\n\n${link}`,
      'If it was not you, do nothing: your password stays as it is.',
    ].join('\n\n'),
  };
}

/** Omits the username: the address is not verified yet, and a stranger could send spam in 40 free characters. */
function verificationEmail(to: string, link: string): Email {
  return {
    to,
    subject: 'Confirm your email for Dubplate',
    text: [
      'Welcome to Dubplate.',
      `Open this link within one day to confirm that this address is yours:\n\n${link}`,
      'If you did not sign up, do nothing: without this step the address is not used.',
    ].join('\n\n'),
  };
}

const linkSeconds = 24 * 60 * 60;

/** The job worker creates the token, so that no token is stored in the job queue. */
export async function sendVerification(
  { db, config, mail }: Pick<Services, 'db' | 'config' | 'mail'>,
  memberId: MemberId,
): Promise<void> {
  const member = await readCurrentMember(db, memberId);
  if (!member || member.emailVerified) return;
  const token = await createEmailVerificationToken(config.AUTH_SECRET[0], member.email, undefined, linkSeconds);
  const link = `${config.BASE_URL}/confirm-email?token=${token}`;
  await mail.send(verificationEmail(member.email, link));
}
