import type { Teaser, TeaserAddress } from '@dubplate/domain/teasers/teaser.ts';
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
