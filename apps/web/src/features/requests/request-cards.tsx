import type { RequestCard as Request } from '@dubplate/domain/requests/request.ts';
import { type ReactNode, useCallback } from 'react';
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua';
import { VirtualRows } from '../../ui/lists/virtual-rows.tsx';
import { RequestCard } from './request-card.tsx';

/** Measured card heights by the first row of a list, so that going back restores the scroll position. */
const measured = new WeakMap<Request, CacheSnapshot>();

type RequestCardsProps = {
  rows: readonly Request[];
  vote: (request: Request) => ReactNode;
  clip: (request: Request) => ReactNode;
  onOpen: (requestId: string) => void;
  onOpenSong: (songId: string) => void;
};

/** The cards of a phone. Virtualized: otherwise each page of the list would render all cards before it again. */
export function RequestCards({ rows, vote, clip, onOpen, onOpenSong }: RequestCardsProps) {
  const first = rows[0];
  const keepSizes = useCallback(
    (list: WindowVirtualizerHandle | null) => (list && first ? () => void measured.set(first, list.cache) : undefined),
    [first],
  );
  return (
    <VirtualRows ref={keepSizes} cache={first && measured.get(first)} data={rows} itemSize={168} bufferSize={1_000}>
      {(request) => (
        <div key={request.id} className="pb-3">
          <RequestCard
            request={request}
            vote={vote(request)}
            clip={request.clip && clip(request)}
            onOpen={() => onOpen(request.id)}
            onOpenSong={onOpenSong}
          />
        </div>
      )}
    </VirtualRows>
  );
}
