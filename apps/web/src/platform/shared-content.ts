/*
 * What the share menu of the phone sent, until a member has signed in and uses it. The service worker writes it, the
 * screen /share reads it. A cache of its own, not the member database: the person who shares may be signed out.
 */

const cacheName = 'dubplate.share';
const key = '/share/content';
const savedAtHeader = 'x-saved-at';
const maxAgeMs = 24 * 60 * 60 * 1000;

/** One share: the next one replaces it. Rejects when the browser has no room. */
export async function storeSharedContent(form: FormData): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(key, new Response(form, { headers: { [savedAtHeader]: String(Date.now()) } }));
}

/** Null when nothing is stored, or when it is older than a day. */
export async function readSharedContent(): Promise<FormData | null> {
  // Not `open`, which would create the cache.
  const stored = await caches.match(key, { cacheName });
  if (!stored) return null;
  if (Number(stored.headers.get(savedAtHeader)) > Date.now() - maxAgeMs) return stored.formData();
  await deleteSharedContent();
  return null;
}

export async function deleteSharedContent(): Promise<void> {
  // Missing on pages without TLS, which have no service worker either.
  await globalThis.caches?.delete(cacheName);
}

export type Shared = { title: string; text: string; url: string; file: File | null };

/** The query of the screen, or the form that the service worker stored. */
export function readShared(from: URLSearchParams | FormData): Shared {
  const read = (name: string) => {
    const value = from.get(name);
    return typeof value === 'string' ? value : '';
  };
  const file = from.get('clip');
  return {
    title: read('title'),
    text: read('text'),
    url: read('url'),
    file: file instanceof File && file.size > 0 ? file : null,
  };
}
