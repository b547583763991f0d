import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

export type Email = { to: string; subject: string; text: string };

export type Mail = {
  send(email: Email): Promise<void>;
  close(): void;
};

/** `send` rejects when the mail server does not accept the email. The caller reports it or retries. */
export function createMail(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mail {
  const transport = createTransport(config.SMTP_URL, { from: config.MAIL_FROM });
  Object.assign(transport.options, { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 });
  return {
    async send(email) {
      await transport.sendMail(email);
    },
    close: () => transport.close(),
  };
}
