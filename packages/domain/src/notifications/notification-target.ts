import type { SolvedSong } from '../requests/request.ts';
import type { Notification } from './notification.ts';

/** The song whose cover is shown with the entry. */
export function songOf(entry: Notification): SolvedSong | null {
  if (entry.kind === 'out') return entry.songs[0] ?? null;
  return 'song' in entry ? entry.song : null;
}

const requestPath = (id: string): string => `/id-help?tab=community&request=${id}`;

/** Where a tap leads. */
export function notificationPath(entry: Notification): string {
  switch (entry.kind) {
    case 'solved':
      return entry.song ? `/song/${entry.song.id}` : requestPath(entry.request.id);
    case 'comment':
      return requestPath(entry.request.id);
    case 'out':
      return entry.count === 1 && entry.songs[0] ? `/song/${entry.songs[0].id}` : '/';
    case 'report':
      return '/profile?reports=mine';
    case 'date':
    case 'artist':
    case 'merged':
    case 'link':
    case 'verified':
    case 'edited':
    case 'taken-down':
      return `/song/${entry.song.id}`;
  }
}
