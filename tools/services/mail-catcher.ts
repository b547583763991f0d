import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { freePort } from './ports.ts';

export type CaughtMail = { to: string; subject: string; text: string; at: Date };

export type MailCatcher = {
  smtpUrl: string;
  mails: CaughtMail[];
  /** Waits for an email and returns the newest one to this recipient. */
  waitFor(to: string, subject: string, timeoutMs?: number): Promise<CaughtMail>;
  stop(): Promise<void>;
};

/** A real SMTP server that stores emails instead of delivering them. */
export async function startMailCatcher({
  port,
  onMail,
}: { port?: number; onMail?: (mail: CaughtMail) => void } = {}): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const smtpPort = await freePort(port);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      text(stream).then((raw) => {
        const mail = { ...parseMail(raw), to: session.envelope.rcptTo[0]?.address ?? '', at: new Date() };
        mails.push(mail);
        onMail?.(mail);
        done();
      }, done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((ready) => void server.listen(smtpPort, '127.0.0.1', ready));
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    mails,
    async waitFor(to, subject, timeoutMs = 30_000) {
      const until = Date.now() + timeoutMs;
      for (;;) {
        const mail = mails.findLast((each) => each.to === to && each.subject.includes(subject));
        if (mail) return mail;
        if (Date.now() > until) throw new Error(`no mail "${subject}" for ${to}`);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    stop: () => new Promise((done) => void server.close(() => done())),
  };
}

/** A minimal parser: the server's own emails are single-part plain text. */
function parseMail(raw: string): { subject: string; text: string } {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const body = raw.slice(end + 4).replaceAll('\r\n', '\n');
  const quoted = /quoted-printable/i.test(header('Content-Transfer-Encoding'));
  const plain = quoted
    ? body
        .replaceAll('=\n', '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : body;
  return { subject: header('Subject'), text: plain };
}

export function linkIn(mail: CaughtMail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error(`no link in: ${mail.text}`);
  return link;
}

export const tokenIn = (mail: CaughtMail): string => new URL(linkIn(mail)).searchParams.get('token') ?? '';

/** A page that shows all stored emails, newest first. */
export async function serveMailPage(
  mails: CaughtMail[],
  preferredPort: number,
): Promise<{ address: string; stop(): void }> {
  const escape = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const linked = (value: string) => escape(value).replaceAll(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`);
  const server = createServer((_request, response) => {
    const items = mails
      .toReversed()
      .map(
        (mail) =>
          `<h2>${escape(mail.subject)}</h2><p>${escape(mail.to)}, ${mail.at.toISOString()}</p><pre>${linked(mail.text)}</pre><hr>`,
      );
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><title>Mail</title><h1>Mail</h1>${items.join('') || '<p>Nothing yet.</p>'}`,
    );
  });
  const port = await freePort(preferredPort);
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return { address: `http://localhost:${port}`, stop: () => server.close() };
}
