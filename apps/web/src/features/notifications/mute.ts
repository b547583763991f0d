import type { Notification } from '@dubplate/domain/notifications/notification.ts';
import { followArtist, followRequest } from '../../data/follows.ts';
import { failureOf } from '../../platform/api.ts';
import { toast } from '../../ui/overlays/toast.tsx';

/** Longer than a usual toast, so that Undo can be reached. */
const undoMs = 6_000;

type Mutable = { text: string; follow: (following: boolean) => Promise<unknown> };

/** What a member can mute from an entry: its request, or its artist. Null for all other kinds. */
export function mutableOf(entry: Notification): Mutable | null {
  switch (entry.kind) {
    case 'solved':
    case 'comment': {
      const { id, title } = entry.request;
      return { text: `Muted: ${title}`, follow: (following) => followRequest(id, following) };
    }
    case 'artist': {
      const { artist } = entry;
      return { text: `You no longer follow ${artist}`, follow: (following) => followArtist(artist, following) };
    }
    default:
      return null;
  }
}

const fail = (error: unknown): void => toast(failureOf(error).text, { tone: 'error' });

export async function mute({ text, follow }: Mutable): Promise<void> {
  const undo = () => void follow(true).then(() => toast("It's back on"), fail);
  await follow(false).then(() => toast(text, { milliseconds: undoMs, action: { label: 'Undo', run: undo } }), fail);
}
