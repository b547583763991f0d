import { request } from 'node:https';

type Site = { domain: string; certificate: string };
type Registration = { email: string; invite: string; readToken(): Promise<string> };

export type Owner = {
  /** The account as the browser would see it. */
  read(): Promise<{ uploadCount: number; admin: { role: string } | null }>;
  addSong(title: string): Promise<unknown>;
};

/** Registers through https on this machine and confirms the email. */
export async function registerOwner(site: Site, { email, invite, readToken }: Registration): Promise<Owner> {
  const password = 'acetate-dreams';
  const input = { username: 'the owner', email, password, inviteCode: invite };
  const { cookie } = await call(site, 'POST', 'accounts.register', input);
  await call(site, 'POST', 'accounts.confirmEmail', { token: await readToken() }, cookie);
  return {
    read: async () => (await call(site, 'GET', 'accounts.current', undefined, cookie)).data as never,
    addSong: (title) => call(site, 'POST', 'songs.add', { title, artists: ['Velka'] }, cookie),
  };
}

/** The certificate is checked as a browser checks it: for this domain, signed by an authority that is known. */
function call({ domain, certificate }: Site, method: string, procedure: string, input: unknown, cookie = '') {
  const body = input === undefined ? '' : JSON.stringify(input);
  const headers = {
    host: domain,
    origin: `https://${domain}`,
    cookie,
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  };
  return new Promise<{ data: unknown; cookie: string }>((resolve, reject) => {
    const path = `/api/trpc/${procedure}`;
    const outgoing = request({ host: '127.0.0.1', servername: domain, ca: certificate, method, path, headers });
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${procedure}: ${response.statusCode} ${text}`));
        const given = (response.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]!);
        resolve({
          data: (JSON.parse(text) as { result: { data: unknown } }).result.data,
          cookie: given.length > 0 ? given.join('; ') : cookie,
        });
      });
    });
    outgoing.end(body);
  });
}
