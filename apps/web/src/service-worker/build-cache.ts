/** Written by the build (build/service-worker.ts): the page, and the files that members need without a connection. */
declare const BUILD: { id: string; files: readonly string[] };
/** The build inlines the value wherever it is named. */
const build = BUILD;
export const buildId = build.id;

/** Every screen has the same HTML. */
const page = '/';
const prefix = 'dubplate-';
const cacheName = `${prefix}${build.id}`;

/** Older caches first. */
const buildCaches = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(prefix));

/**
 * Stores all files of this build, or fails: the browser then tries again later. Files that an earlier build has too are
 * copied, and the rest is usually in the HTTP cache of the page that started this worker.
 */
export async function installBuild(): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all(
    build.files.map(async (file) => {
      const known = await caches.match(file, { ignoreVary: true });
      await cache.put(file, known ?? (await fetchFile(file)));
    }),
  );
  // Last: a cache with a page has everything that the page needs.
  await cache.put(page, await fetchPage());
}

async function fetchFile(file: string): Promise<Response> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response;
}

/** During a rollout, another process may still serve the page of the previous build, which needs other files. */
async function fetchPage(): Promise<Response> {
  const response = await fetch(page, { cache: 'no-store' });
  const served = response.headers.get('x-build-id');
  if (!response.ok || served !== build.id) throw new Error(`The server has build ${served}, not ${build.id}`);
  return response;
}

/** Keeps the previous build: an open tab with unsaved text still runs it, and loads its code from there. */
export async function deleteOldBuilds(): Promise<void> {
  const others = (await buildCaches()).filter((name) => name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** The page opens without the network. A new version arrives with its own worker. */
export async function answerPage(request: Request): Promise<Response> {
  const stored = await caches.match(page, { cacheName, ignoreVary: true });
  return stored ?? fetch(request);
}

/** Files have a hash in their name and never change. The console and the converter are stored on first use. */
export async function answerAsset(request: Request): Promise<Response> {
  const stored = await caches.match(request.url, { ignoreVary: true });
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    const cache = await caches.open(cacheName);
    // A full disk does not keep the file from the page.
    await cache.put(request.url, copy).catch(() => {});
  }
  return response;
}
