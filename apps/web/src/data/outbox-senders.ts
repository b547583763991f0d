import { api, failureOf } from '../platform/api.ts';
import type { Kind, OutboxRow } from './outbox-rows.ts';
import { dropRequest, knownVersion, receiveComment, receiveRow } from './requests.ts';
import { receiveHeart } from './songs.ts';

/** Why a write could not be sent, from code that is no call of the server. */
export class Unsent extends Error {
  readonly isConnectionFailure: boolean;
  constructor(message: string, isConnectionFailure: boolean) {
    super(message);
    this.isConnectionFailure = isConnectionFailure;
  }
}

type Senders = { [K in Kind]?: (row: OutboxRow<K>) => Promise<unknown> };

export const senders: Senders = {
  async favorite({ input }) {
    try {
      receiveHeart(input.songId, await api.favorites.set.mutate(input));
    } catch (error) {
      const { reason } = failureOf(error);
      // A song that is gone has no favorites.
      if (reason === 'song-missing' && !input.favorited) return;
      if (reason !== 'first-song-missing') throw error;
      receiveHeart(input.songId, await api.favorites.save.mutate({ songId: input.songId, saved: true }));
    }
  },
  async 'saved-heart'({ input }) {
    try {
      receiveHeart(input.songId, await api.favorites.save.mutate(input));
    } catch (error) {
      if (input.saved || failureOf(error).reason !== 'song-missing') throw error;
    }
  },
  async vote({ input }) {
    const { requestId: id, voted } = input;
    const version = knownVersion(id);
    try {
      receiveRow({ ...(await api.votes.set.mutate(input)), voted });
    } catch (error) {
      const isMissing = failureOf(error).reason === 'request-missing';
      if (isMissing) dropRequest(id, version);
      if (voted || !isMissing) throw error;
    }
  },
  async comment({ input }) {
    const version = knownVersion(input.requestId);
    try {
      receiveComment(await api.comments.add.mutate(input));
    } catch (error) {
      if (failureOf(error).reason === 'request-missing') dropRequest(input.requestId, version);
      throw error;
    }
  },
};
