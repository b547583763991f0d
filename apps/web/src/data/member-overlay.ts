import type { InfiniteData } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { memberScoped } from '../platform/member-scope.ts';
import { queries } from '../platform/queries.ts';
import { merge, Overlay, type Kind, type OverlayView, type Row } from './overlay.ts';
import { pageRows, type Pages } from './shown-rows.ts';

export const overlay = memberScoped(() => new Overlay());

/** Calls the server and marks the answer with the clock when the call began: what arrives later may be newer. */
export async function read<Answer extends object>(call: () => Promise<Answer>): Promise<Answer & { readAt: number }> {
  const own = overlay();
  const readAt = own.clock;
  own.reading += 1;
  try {
    return { ...(await call()), readAt };
  } finally {
    own.reading -= 1;
  }
}

/** The newest version of a row; null without a row or after its deletion. Renders again only when that row changes. */
export function useNewest<R extends Row>(kind: Kind, row: R | null | undefined): R | null {
  const { listen, get } = overlay();
  const entry = useSyncExternalStore(listen, () => get(kind, row?.id ?? ''));
  return useMemo(() => (row ? merge(row, entry) : null), [row, entry]);
}

/** For lists: renders again when a list may have other rows. */
export const useOverlayView = (): OverlayView => useSyncExternalStore(overlay().listen, () => overlay().view);

/** All rows of cached lists, as the server returned them, and the rows added to a list of the overlay. */
export function listedRows<R extends Row>(name: 'songs' | 'requests', queryKeys: readonly unknown[][], added = '') {
  type List = InfiniteData<Pages<typeof name, R>[number]>;
  const lists = queryKeys.flatMap((queryKey) => queries.getQueriesData<List>({ queryKey }));
  return [...lists.flatMap(([, list]) => pageRows(list?.pages ?? [], name)), ...overlay().added<R>(added)];
}
