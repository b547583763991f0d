import type { Email } from '../../platform/mail.ts';

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

/** The chosen name is left out: the address is not proved yet, and forty free characters are an advert. */
export function verificationEmail(to: string, link: string): Email {
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
