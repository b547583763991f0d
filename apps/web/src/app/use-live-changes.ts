import { songsRoom } from '@dubplate/domain/live/live-events.ts';
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
import { receiveChangedSong, receiveFavorite, receiveSongState } from '../data/songs.ts';
import { notifyReportOutcomes } from '../features/reports/notify-report-outcomes.ts';
import { connectLive, onLive, notifyWatchers, watchRoom } from '../platform/live.ts';
import { keys, queries } from '../platform/queries.ts';
import { applyMember, currentMember, refreshSession } from '../platform/session.ts';

/** Query names with their own rule in refetchAfterGap. */
const separateQueries = new Set<unknown>([...keys.favorites(), ...keys.requests()]);

/**
 * Resync after a gap in the live connection: refetches the session and all visible queries. Every favorite increments
 * the version of the member row, so the favorites are refetched only when that version has changed.
 */
async function refetchAfterGap(knownVersion = currentMember()?.version): Promise<boolean> {
  const outcome = await refreshSession();
  if (outcome !== 'here') return outcome === 'unknown';
  // A refetched request list could change its order while the member reads. Watchers refetch the visible cards instead.
  notifyWatchers();
  void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => !separateQueries.has(name) });
  if (knownVersion !== currentMember()?.version) {
    // Inactive lists are removed: invalidating them does not refetch, and the next favorite would clear the stale mark.
    queries.removeQueries({ queryKey: keys.favorites(), type: 'inactive' });
    void queries.invalidateQueries({ queryKey: keys.favorites() });
  }
  return true;
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
      }),
      // On every screen: cached lists must not show archived songs when the member navigates back.
      watchRoom(songsRoom),
      connectLive({ mark: () => currentMember()?.version, resync: refetchAfterGap }),
    ];
    return () => stop.forEach((end) => end());
  }, []);
}
