import { songsRoom } from '@dubplate/domain/live/live-events.ts';
import type { Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  dropComment,
  dropRequest,
  receiveComment,
  receiveEdit,
  receiveRequest,
  receiveThanks,
  receiveVote,
} from '../data/requests.ts';
import { savedAtOf } from '../data/saved-rows.ts';
import { receiveChangedSong, receiveFavorite, receiveSongState } from '../data/songs.ts';
import { refreshInbox } from '../features/notifications/refresh-inbox.ts';
import { sendTimeZone } from '../features/notifications/send-time-zone.ts';
import { notifyReportOutcomes } from '../features/reports/notify-report-outcomes.ts';
import { isOffline } from '../platform/connection.ts';
import { connectLive, onLive, notifyWatchers, watchRoom } from '../platform/live.ts';
import { keys, queries } from '../platform/queries.ts';
import { applyMember, confirmedVersion, currentMember, refreshSession } from '../platform/session.ts';

const inboxQueries = new Set<unknown>([...keys.inbox(), ...keys.unread()]);
/** Query names with their own rule in refetchAfterGap. */
const separateQueries = new Set<unknown>([...keys.favorites(), ...keys.requests()]);

/**
 * For the first connection of a page, which has just read what it shows. Rooms of requests and songs refetch their rows
 * when they are joined, and the server compares the version of the member. No version covers the inbox.
 */
function refetchAfterStart(): void {
  const isOutdated = (query: Query) => {
    const [name] = query.queryKey;
    // Request lists have their own rule here too.
    if (name === keys.requests()[0]) return !!savedAtOf(query.state.data);
    return inboxQueries.has(name) || (query.state.data !== undefined && query.isStale());
  };
  void queries.invalidateQueries({ predicate: isOutdated });
}

/**
 * Resync after a gap in the live connection: refetches the session and all visible queries. Every favorite increments
 * the version of the member row, so the favorites are refetched only when that version has changed.
 */
async function refetchAfterGap(knownVersion = currentMember()?.version): Promise<boolean> {
  const outcome = await refreshSession();
  if (outcome !== 'here') return outcome === 'unknown';
  // A refetched request list could change its order while the member reads. Watchers refetch the visible cards instead.
  // A list from an earlier visit is refetched.
  notifyWatchers();
  const isOutdated = ({ queryKey: [name], state }: Query) => !separateQueries.has(name) || !!savedAtOf(state.data);
  void queries.invalidateQueries({ predicate: isOutdated });
  if (knownVersion !== currentMember()?.version) {
    // Inactive lists are removed: invalidating them does not refetch, and the next favorite would clear the stale mark.
    queries.removeQueries({ queryKey: keys.favorites(), type: 'inactive' });
    void queries.invalidateQueries({ queryKey: keys.favorites() });
  }
  return true;
}

/** A single failed call counts as offline, while the live connection may be unharmed and so never reconnects. */
const offlineRetryMs = 5_000;

function retryWhileOffline(): () => void {
  const timer = setInterval(() => {
    if (isOffline.read() && document.visibilityState === 'visible') void refetchAfterGap();
  }, offlineRetryMs);
  return () => clearInterval(timer);
}

/** Opens the live connection and passes each change on to client data. */
export function useLiveChanges(): void {
  useEffect(() => {
    const stop = [
      onLive({
        member(row) {
          notifyReportOutcomes(row);
          applyMember(row);
        },
        favorite: receiveFavorite,
        song: receiveSongState,
        request: receiveRequest,
        vote: receiveVote,
        goneRequest: ({ id, version }) => dropRequest(id, version),
        comment: receiveComment,
        goneComment: dropComment,
        editedRequest: receiveEdit,
        thankedRequest: receiveThanks,
        changedSong: receiveChangedSong,
        inbox: refreshInbox,
      }),
      // On every screen: cached lists must not show archived songs when the member navigates back.
      watchRoom(songsRoom),
      retryWhileOffline(),
      connectLive({
        prepare: sendTimeZone,
        version: () => currentMember()?.version,
        confirmedVersion,
        refetch: refetchAfterStart,
        resync: refetchAfterGap,
      }),
    ];
    return () => stop.forEach((end) => end());
  }, []);
}
