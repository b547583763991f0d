import { isScreenPath } from '@dubplate/domain/screen-path.ts';
import { answerAsset, answerPage, buildId, deleteOldBuilds, installBuild } from './build-cache.ts';
import { openPush, replaceSubscription, showPush } from './push.ts';
import { deleteExpiredShare, receiveShare } from './share.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(installBuild()));

// Without a reload, the pages of the first visit load further code through this worker and so have it offline.
self.addEventListener('activate', (event) => event.waitUntil(deleteOldBuilds().then(() => self.clients.claim())));

// A new worker waits until the member asks for it or opens the app the next time (platform/service-worker.ts).
self.addEventListener('message', ({ data, ports }) => {
  if (data === 'skip-waiting') void self.skipWaiting();
  if (data === 'build-id') ports[0]?.postMessage(buildId);
});

// At every start of the worker, which the browser stops after some seconds without an event.
void deleteExpiredShare();

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === '/share') return event.respondWith(receiveShare(request));
  if (request.method !== 'GET') return;
  if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(request));
  else if (request.mode === 'navigate' && isScreenPath(pathname)) event.respondWith(answerPage(request));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event)));
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(replaceSubscription(event as Parameters<typeof replaceSubscription>[0])),
);
