import type { InfiniteData } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { memberScoped } from '../platform/member-scope.ts';
import { queries } from '../platform/queries.ts';
import { merge, Overlay, type Kind, type OverlayView, type Row } from './overlay.ts';

/** The signed-in member's overlay. */
export const overlay = memberScoped(() => new Overlay());

/** Calls the server. The answer is marked with the clock when the call began: what arrives meanwhile may be newer. */
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

/** A row in its newest version, redrawn when that row changes; null without a row, or when it was deleted. */
export function useNewest<R extends Row>(kind: Kind, row: R | null | undefined): R | null {
  const { listen, get } = overlay();
  const entry = useSyncExternalStore(listen, () => get(kind, row?.id ?? ''));
  return useMemo(() => (row ? merge(row, entry) : null), [row, entry]);
}

/** For lists: redrawn when they may have other rows. */
export function useOverlayView(): OverlayView {
  const own = overlay();
  return useSyncExternalStore(own.listen, () => own.view);
}

/** The rows of all lists under a query key, as the server returned them. */
export function keptRows<R extends Row>(queryKey: readonly unknown[], name: 'songs' | 'requests'): R[] {
  type List = InfiniteData<Record<typeof name, R[]> & { readAt: number }>;
  const pages = queries.getQueriesData<List>({ queryKey }).flatMap(([, list]) => list?.pages ?? []);
  return pages.flatMap((page) => page[name].map((row) => ({ ...row, readAt: page.readAt })));
}
