import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { freePort } from './ports.ts';

export type CaughtMail = {
  to: string;
  subject: string;
  text: string;
  /** Empty for an email without HTML. */
  html: string;
  /** The value of a header, or an empty text. */
  header(name: string): string;
  at: Date;
};

export type MailCatcher = {
  smtpUrl: string;
  mails: CaughtMail[];
  /** Waits for an email and returns the newest one to this recipient. */
  waitFor(to: string, subject: string, timeoutMs?: number): Promise<CaughtMail>;
  stop(): Promise<void>;
};

type Options = {
  port?: number;
  onMail?: (mail: CaughtMail) => void;
  /** Returns the status to refuse this recipient with. */
  refuse?: (to: string) => number;
};

/** A real SMTP server that stores emails instead of delivering them. */
export async function startMailCatcher({ port, onMail, refuse }: Options = {}): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const smtpPort = await freePort(port);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      done(refuse && Object.assign(new Error('Refused'), { responseCode: refuse(address) }));
    },
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

/** A minimal parser of what nodemailer writes: plain text, or plain text and HTML as alternatives. */
function parseMail(raw: string): Omit<CaughtMail, 'to' | 'at'> {
  const { header, body } = splitPart(raw);
  const boundary = /boundary="([^"]+)"/.exec(header('Content-Type'))?.[1];
  const parts = boundary
    ? raw
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => splitPart(part.trimStart()))
    : [];
  const read = (type: string) => parts.find((part) => part.header('Content-Type').startsWith(type))?.body ?? '';
  const subject = header('Subject').replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=\s*/gi, (_, encoding: string, word: string) =>
    encoding.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word.replaceAll('_', ' ')),
  );
  return { subject, header, text: boundary ? read('text/plain') : body, html: read('text/html') };
}

function splitPart(raw: string): { header: CaughtMail['header']; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const body = raw.slice(end + 4).replaceAll('\r\n', '\n');
  const encoding = header('Content-Transfer-Encoding').toLowerCase();
  if (encoding === 'base64') return { header, body: Buffer.from(body, 'base64').toString() };
  return { header, body: encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll('=\n', '')) : body };
}

const decodeQuoted = (quoted: string): string =>
  quoted.replaceAll(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

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
