import type { Notification } from '@dubplate/domain/notifications/notification.ts';
import { followArtist, followRequest } from '../../data/follows.ts';
import { failureOf } from '../../platform/api.ts';
import { toast } from '../../ui/overlays/toast.tsx';

/** Longer than a usual toast, so that Undo can be reached. */
const undoMs = 6_000;

type Mutable = { text: string; mute: () => Promise<unknown>; undo: () => Promise<unknown> };

/** What a member can mute from an entry: its request, or its artist. Null for all other kinds. */
export function mutableOf(entry: Notification): Mutable | null {
  switch (entry.kind) {
    case 'solved':
    case 'comment': {
      const { id, title } = entry.request;
      // Voters are notified of the solution without following the comments.
      const before = entry.kind === 'solved' && entry.reason === 'voted' ? null : true;
      return { text: `Muted: ${title}`, mute: () => followRequest(id, false), undo: () => followRequest(id, before) };
    }
    case 'artist': {
      const { artist } = entry;
      const text = `You no longer follow ${artist}`;
      return { text, mute: () => followArtist(artist, false), undo: () => followArtist(artist, true) };
    }
    default:
      return null;
  }
}

const fail = (error: unknown): void => toast(failureOf(error).text, { tone: 'error' });

export async function mute({ text, ...act }: Mutable): Promise<void> {
  const undo = () => void act.undo().then(() => toast("It's back on"), fail);
  await act.mute().then(() => toast(text, { milliseconds: undoMs, action: { label: 'Undo', run: undo } }), fail);
}
