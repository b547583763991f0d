import type { Topic } from '@dubplate/domain/notifications/settings.ts';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

/** The emails that a member can stop: those of a topic, and the digest. */
export type EmailKind = Topic | 'digest';

export type Email = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  messageId?: string;
  /** Missing for emails about the account. */
  kind?: EmailKind;
};

export type Mail = { send(email: Email): Promise<void>; close(): void };

/** `send` rejects when the mail server does not accept the email. The caller reports it or retries. */
export function createMail(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mail {
  const transport = createTransport(config.SMTP_URL, { from: config.MAIL_FROM });
  Object.assign(transport.options, { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 });
  return {
    async send({ kind: _kind, ...email }) {
      await transport.sendMail(email);
    },
    close: () => transport.close(),
  };
}

type SmtpError = { responseCode?: number; command?: string };

/**
 * Whether a repeated attempt is useless: the mail server refused this recipient or this message. Refused credentials or
 * senders are faults of the configuration, which an operator repairs.
 */
export function isRefusedForever(error: unknown): boolean {
  const { responseCode = 0, command = '' } = (error ?? {}) as SmtpError;
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
}

/** Whether the mail server answered to this email. If not, further emails would fail as well. */
export const isAnswered = (error: unknown): boolean => {
  const { responseCode = 0, command = '' } = error as SmtpError;
  return responseCode > 0 && ['RCPT TO', 'DATA'].includes(command);
};
