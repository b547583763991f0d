import type { TestClient } from './test-app.ts';

/**
 * Acts as a browser at the identity provider: follows redirects, types the login and consents. Returns the callback
 * URL, not yet opened.
 */
export async function consentAtGoogle(authorizationUrl: string, login: string): Promise<string> {
  const jar = new Map<string, string>();
  const { origin } = new URL(authorizationUrl);
  let next: { url: string; form?: Record<string, string> } = { url: authorizationUrl };
  for (let step = 0; step < 12; step += 1) {
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(next.form && { method: 'POST', body: new URLSearchParams(next.form) }),
    });
    keepCookies(jar, response);
    const location = response.headers.get('location');
    if (location) {
      const url = new URL(location, next.url);
      if (url.origin !== origin) return url.href;
      next = { url: url.href };
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1];
    if (!action || !prompt) throw new Error(`not a page of the identity provider (${response.status}): ${page}`);
    next = { url: action, form: prompt === 'login' ? { prompt, login, password: 'any' } : { prompt } };
  }
  throw new Error('the identity provider sends in circles');
}

function keepCookies(jar: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [name, value] = cookie.split(';')[0]!.split(/=(.*)/s) as [string, string];
    if (/expires=Thu, 01 Jan 1970/i.test(cookie)) jar.delete(name);
    else jar.set(name, value);
  }
}

/** Opens the callback URL, and returns where the app redirects to. */
export async function returnFromGoogle(client: TestClient, back: string): Promise<URL> {
  const response = await client.fetch(back, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (!location) throw new Error(`no redirect (${response.status}): ${await response.text()}`);
  return new URL(location, back);
}

/** Runs the whole sign-in: the button, the provider, and the callback. */
export async function continueWithGoogle(client: TestClient, login: string, inviteCode?: string): Promise<URL> {
  const { url } = await client.api.accounts.startGoogle.mutate({
    popup: false,
    ...(inviteCode && { inviteCode }),
  });
  return returnFromGoogle(client, await consentAtGoogle(url, login));
}
