import type { InfiniteData } from '@tanstack/react-query';
import { queries } from '../platform/queries.ts';
import { refreshSession } from '../platform/session.ts';

const isPaged = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;

/** Reads again what the screen shows. A list returns to its first page, so that a long one costs one call. */
export async function reloadScreen(): Promise<void> {
  queries.setQueriesData({ type: 'active', predicate: ({ state }) => isPaged(state.data) }, (data) =>
    isPaged(data) ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data,
  );
  // The counters of the profile are part of the session.
  await Promise.all([refreshSession(), queries.refetchQueries({ type: 'active' })]);
}
