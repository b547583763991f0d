import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { Paged } from './paged.tsx';

const list = (fetchNextPage: () => void) => ({
  isError: false,
  isFetching: false,
  isFetchNextPageError: false,
  hasNextPage: true,
  refetch: vi.fn<() => void>(),
  fetchNextPage,
});

test('loads the next page when a busy tab gets two reports of the observer at once', async () => {
  const observers: IntersectionObserverCallback[] = [];
  class ManualObserver {
    constructor(callback: IntersectionObserverCallback) {
      observers.push(callback);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', ManualObserver);
  const fetchNextPage = vi.fn<() => void>();
  await render(
    <Paged list={list(fetchNextPage)} rows={['Ledge']} skeleton="Loading">
      {(rows) => rows.map((row) => <p key={row}>{row}</p>)}
    </Paged>,
  );
  await expect.element(page.getByText('Ledge')).toBeVisible();
  const report = (isIntersecting: boolean) => ({ isIntersecting }) as IntersectionObserverEntry;
  observers[0]?.([report(false), report(true)], {} as IntersectionObserver);
  expect(fetchNextPage).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
