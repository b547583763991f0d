import type { InfiniteData } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { memberScoped } from '../platform/member-scope.ts';
import { queries } from '../platform/queries.ts';
import { merge, Overlay, type Kind, type OverlayView, type Row } from './overlay.ts';
import { pageRows, type Pages } from './shown-rows.ts';

/** The signed-in member's overlay. */
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
export function useOverlayView(): OverlayView {
  const own = overlay();
  return useSyncExternalStore(own.listen, () => own.view);
}

/** The rows of all lists under a query key, as the server returned them. */
export const keptRows = <R extends Row>(queryKey: readonly unknown[], name: 'songs' | 'requests') =>
  queries
    .getQueriesData<InfiniteData<Pages<typeof name, R>[number]>>({ queryKey })
    .flatMap(([, list]) => pageRows(list?.pages ?? [], name));
