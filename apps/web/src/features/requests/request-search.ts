import type { RequestFilter, RequestTab } from '@dubplate/domain/requests/request.ts';
import { maxQueryLength, queryWords } from '@dubplate/domain/search.ts';

/** What is searched for; My Requests has no search. */
export const searchFor = (tab: RequestTab, typed: string): string =>
  tab === 'mine' ? '' : typed.trim().slice(0, maxQueryLength);

/** What a search is kept under: 'two  Step' and 'step two' are one. Signs alone are a search too, and find nothing. */
export function searchKey(tab: RequestTab, typed: string): string {
  const query = searchFor(tab, typed);
  return queryWords(query).toSorted().join(' ') || query;
}

/** What a list is kept under. A search ignores the filter. No search has a key that starts with '#' and a word. */
export const listKey = (tab: RequestTab, typed: string, filter: RequestFilter): string =>
  searchKey(tab, typed) || (tab === 'mine' || filter === 'hot' ? '' : `#${filter}`);
