import type { RequestCard, RequestClip } from '@dubplate/domain/requests/request.ts';
import { createStore } from '../../../platform/create-store.ts';

export type QueuedClip = {
  requestId: string;
  title: string;
  /** The member who asked, or the artists of a named track. */
  by: string;
  clip: RequestClip;
  /** Null where the clip is shown without its request, as on a song. */
  request: RequestCard | null;
};

/** The list that playback was started from. The name identifies it and is shown to the member. */
export type ClipQueue = { name: string; clips: readonly QueuedClip[]; at: number };

/** A file of its own: every screen reads it, but few load the player (clip-queue.ts). */
export const nowPlaying = createStore<ClipQueue | null>(null);

export const currentClip = (queue = nowPlaying.read()): QueuedClip | null => queue?.clips[queue.at] ?? null;

/** The clips of a list of requests, in its order. A server of an older build sends no `clip`. */
export const clipsOf = (requests: readonly RequestCard[]): QueuedClip[] =>
  requests.flatMap((request) =>
    request.clip
      ? [{ requestId: request.id, title: request.title, by: request.username, clip: request.clip, request }]
      : [],
  );
