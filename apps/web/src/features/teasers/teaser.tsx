import { describeCount, namedByMember, type Teaser, type TeaserAddress } from '@dubplate/domain/teasers/teaser.ts';
import { useEffect, useState } from 'react';
import { api } from '../../platform/api.ts';

/**
 * Undefined while it loads, null when there is no teaser. A failed call counts as none: the invite screen still works
 * then. Without the query cache, which visitors do not load.
 */
export function useTeaser(address: TeaserAddress | null): Teaser | null | undefined {
  const [read, setRead] = useState<{ id: string; teaser: Teaser | null }>();
  const { kind, id } = address ?? {};
  useEffect(() => {
    if (!kind || !id) return;
    const aborted = new AbortController();
    const keep = (teaser: Teaser | null) => !aborted.signal.aborted && setRead({ id, teaser });
    api.teasers.read.query({ kind, id }, { signal: aborted.signal }).then(keep, () => keep(null));
    return () => aborted.abort();
  }, [kind, id]);
  if (!address) return null;
  return read?.id === id ? read?.teaser : undefined;
}

/** Title, artists and count of a shared song or solved request. */
export function TeaserWords({ teaser }: { teaser: Teaser }) {
  const count = describeCount(teaser);
  return (
    <>
      {teaser.kind === 'request' && teaser.song && (
        <p className="mb-2 line-clamp-2 text-control font-medium wrap-anywhere text-text-2">{teaser.title}</p>
      )}
      <h1 className="line-clamp-4 text-[1.75rem] leading-[1.15] font-semibold tracking-[-0.026em] text-balance wrap-anywhere wide:text-display">
        {headingOf(teaser)}
      </h1>
      <p className="mt-1.5 line-clamp-2 text-[1.0625rem] wrap-anywhere text-text-2">
        {teaser.kind === 'song' ? teaser.artists.join(', ') : `${namedByMember}.`}
      </p>
      {count && <p className="mt-3 font-mono text-sub text-text-2">{count}</p>}
    </>
  );
}

const headingOf = (teaser: Teaser): string =>
  teaser.kind === 'request' && teaser.song
    ? `It was ${teaser.song.title} by ${teaser.song.artists.join(', ')}`
    : teaser.title;
