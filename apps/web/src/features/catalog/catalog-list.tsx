import type { CatalogFilter, CatalogSong } from '@dubplate/domain/catalog/catalog.ts';
import { formatListRelease, releaseOf } from '@dubplate/domain/songs/release-date.ts';
import { formatArtists } from '@dubplate/domain/songs/song.ts';
import { Ellipsis, Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useToday } from '../../platform/today.ts';
import { Cover } from '../../ui/brand/cover.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { SongSkeleton } from '../../ui/lists/skeleton.tsx';
import { Table, TableCell, TableRow } from '../../ui/lists/table.tsx';
import { SongStatus } from './song-status.tsx';
import { belongsTo, useCatalog } from './use-catalog.ts';

const empty: Record<CatalogFilter, { title: string; hint: string }> = {
  pending: { title: 'Nothing is waiting', hint: 'New songs turn up here until somebody has looked at them.' },
  verified: { title: 'Nothing is verified yet', hint: 'Songs you verify end up here.' },
  archived: { title: 'Nothing is archived', hint: 'What you archive can be restored from here.' },
  all: { title: 'No songs yet', hint: 'The first one somebody uploads turns up here.' },
};

type CatalogListProps = {
  filter: CatalogFilter;
  query: string;
  onOpen: (song: CatalogSong) => void;
  emptyAction: ReactNode;
};

/** A table on wide screens, two lines per song on phones. */
export function CatalogList({ filter, query, onOpen, emptyAction }: CatalogListProps) {
  const list = useCatalog(filter, query);
  return (
    <Paged
      list={list}
      rows={list.songs}
      skeleton={<SongSkeleton label="Loading songs..." />}
      endSkeleton={<SongSkeleton rows={2} label="Loading songs..." />}
      endClassName="pt-2"
      empty={
        query.trim() ? (
          <EmptyState title="No songs found" hint="Try fewer words, or another filter." action={emptyAction} />
        ) : (
          <EmptyState {...empty[filter]} action={emptyAction} />
        )
      }
    >
      {(rows) => (
        <Table
          label="Songs"
          columns={['Song', 'Release', 'Hearts', 'Added by', 'Status', '']}
          grid="wide:grid-cols-[minmax(0,3fr)_6.5rem_5rem_minmax(0,1fr)_7rem_4rem]"
          busy={list.isPlaceholderData}
        >
          {rows.map((song) => (
            <Row key={song.id} song={song} handled={!belongsTo(filter, song)} onOpen={() => onOpen(song)} />
          ))}
        </Table>
      )}
    </Paged>
  );
}

/** `handled`: the song has left this filter and is removed from the list later. */
function Row({ song, handled, onOpen }: { song: CatalogSong; handled: boolean; onOpen: () => void }) {
  const today = useToday();
  const release = releaseOf(song);
  return (
    <TableRow className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 wide:gap-x-0">
      <TableCell className="flex items-center gap-3 wide:py-1">
        <Cover
          id={song.id}
          coverKey={song.cover}
          className={`w-12 flex-none rounded-tile wide:w-9 ${handled ? 'opacity-40' : ''}`}
        />
        <span className="min-w-0">
          <span className={`block truncate text-control font-medium ${handled ? 'text-text-3' : ''}`}>
            {song.title}
          </span>
          <span className={`block truncate text-label ${handled ? 'text-text-3' : 'text-text-2'}`}>
            {formatArtists(song.artists)}
          </span>
        </span>
      </TableCell>
      {/* Hidden on phones, where the status cell shows the same values in one line. */}
      <TableCell className="hidden font-mono text-label text-text-2 wide:block">
        {release ? formatListRelease(release, today) : '–'}
      </TableCell>
      <TableCell className="hidden font-mono text-label text-text-2 wide:block">
        {song.favoriteCount.toLocaleString('en-US')}
      </TableCell>
      <TableCell className="hidden truncate text-text-2 wide:block">{song.uploadedBy}</TableCell>
      <TableCell className="order-last col-span-2 flex flex-wrap items-center gap-x-3 pt-1 pb-0.5 pl-15 wide:order-none wide:col-span-1 wide:p-0 wide:px-3">
        <SongStatus song={song} />
        <span className="flex items-center gap-1 font-mono text-label text-text-3 wide:hidden">
          <Heart size={13} aria-hidden="true" />
          {song.favoriteCount.toLocaleString('en-US')}
          <span className="sr-only"> hearts</span>
        </span>
        {release && (
          <span className="font-mono text-label text-text-3 wide:hidden">{formatListRelease(release, today)}</span>
        )}
      </TableCell>
      <TableCell className="wide:grid wide:place-items-center wide:px-0">
        <IconButton
          label={`Actions for ${song.title}`}
          icon={<Ellipsis size={20} />}
          className="-mr-2 wide:mr-0"
          onClick={onOpen}
        />
      </TableCell>
    </TableRow>
  );
}
