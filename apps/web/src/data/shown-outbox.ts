import { outboxCounts } from '../platform/connection.ts';
import { createStore } from '../platform/create-store.ts';
import { memberScoped, onScopeStart } from '../platform/member-scope.ts';
import { overlay } from './member-overlay.ts';
import { isWaiting, type NewWrite, type OutboxRow } from './outbox-rows.ts';

/** The rows of the signed-in member, as this tab knows them. */
export const outboxRows = memberScoped(() => createStore<readonly OutboxRow[]>([]));
export const useOutbox = (): readonly OutboxRow[] => outboxRows().useValue();
export const useWaiting = (): readonly OutboxRow[] => useOutbox().filter(isWaiting);

/** Shows the rows, and their intents on the cards of songs and requests. */
export function showOutbox(next: readonly OutboxRow[]): void {
  const own = outboxRows();
  const shown = new Map(
    own
      .read()
      .filter(isWaiting)
      .map((row) => [row.target, row]),
  );
  own.write(next);
  showCounts();
  for (const row of next.filter(isWaiting)) {
    if (shown.get(row.target)?.place !== row.place) showRow(row);
    shown.delete(row.target);
  }
  for (const row of shown.values()) hideRow(row);
}

function showCounts(): void {
  const now = outboxRows().read();
  outboxCounts.write({ waiting: now.filter(isWaiting).length, refused: now.filter(({ problem }) => problem).length });
}
onScopeStart(showCounts);

/** Shows the intent on every card of the row. */
export function showRow(row: NewWrite): void {
  if (row.kind === 'vote') {
    const { requestId, voted } = row.input;
    overlay().setWaiting('request', requestId, (card) => ({ voted, ...counted(card, 'voteCount', 'voted', voted) }));
  } else if (row.kind === 'favorite') {
    const { songId, favorited } = row.input;
    const changes = (song: object) => ({ favorited, ...counted(song, 'favoriteCount', 'favorited', favorited) });
    overlay().setWaiting('song', songId, changes);
    if (favorited && row.about.song) overlay().add('favorites', { ...row.about.song, isAgain: false });
  } else if (row.kind === 'saved-heart') {
    const { songId, saved } = row.input;
    overlay().setWaiting('song', songId, () => ({ saved }));
    if (saved && row.about.song) overlay().add('saved hearts', row.about.song);
  }
}

export function hideRow(row: NewWrite): void {
  if (row.kind === 'vote') overlay().setWaiting('request', row.input.requestId, null);
  if (row.kind === 'favorite' || row.kind === 'saved-heart') overlay().setWaiting('song', row.input.songId, null);
}

/** The counter of a row, which does not include the waiting intent yet. */
function counted(row: object, count: string, state: string, wanted: boolean): object {
  const { [count]: known, [state]: before } = row as Record<string, unknown>;
  return typeof known === 'number' && before !== wanted ? { [count]: known + (wanted ? 1 : -1) } : {};
}
