import { catalogFilters, type CatalogFilter, type CatalogSong } from '@dubplate/domain/catalog/catalog.ts';
import { can } from '@dubplate/domain/permissions.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CatalogList } from '../../features/catalog/catalog-list.tsx';
import { MergeSheet } from '../../features/catalog/merge-sheet.tsx';
import { SongActions } from '../../features/catalog/song-actions.tsx';
import { applyCatalogSong } from '../../features/catalog/use-catalog.ts';
import { EditSongSheet } from '../../features/songs/edit-song-sheet.tsx';
import { useSession } from '../../platform/session.ts';
import { Chips } from '../../ui/chip.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useSheetParam } from '../../ui/use-sheet-param.ts';
import { toast } from '../../ui/toast.tsx';
import { ConsolePage } from '../admin/console-page.tsx';
import { ConsoleTools } from '../admin/console-tools.tsx';
import { useAddressParam } from '../use-address-param.ts';
import { useSearchText } from '../use-search-text.ts';

const names: Record<CatalogFilter, string> = {
  pending: 'Pending',
  verified: 'Verified',
  archived: 'Archived',
  all: 'All',
};

type Act = 'choose' | 'edit' | 'merge';

/** What is open above the list is a step in the history; going on from one sheet to the next is the same step. */
function useOpened() {
  const sheet = useSheetParam('do');
  const [value, replace] = useAddressParam('do');
  const [song, setSong] = useState<CatalogSong | null>(null);
  return {
    songFor: (act: Act) => (song && value === `${act} ${song.id}` ? song : null),
    choose(next: CatalogSong) {
      setSong(next);
      sheet.open(`choose ${next.id}`);
    },
    goOn: (act: Act) => (next: CatalogSong) => replace(`${act} ${next.id}`),
    closeOf: (act: Act) => (opened: CatalogSong) => sheet.closeOnly(`${act} ${opened.id}`),
  };
}

export function AdminSongsScreen() {
  const session = useSession();
  const [chosen, setChosen] = useAddressParam('filter');
  const filter = catalogFilters.find((each) => each === chosen) ?? 'pending';
  const { typed, setTyped, settle, query } = useSearchText();
  const { songFor, choose, goOn, closeOf } = useOpened();
  const navigate = useNavigate();
  const actor = session.status === 'signed-in' ? ({ kind: 'member', ...session.member } as const) : null;
  return (
    <ConsolePage title="Songs" intro="Verify, edit, merge and archive.">
      <ConsoleTools
        filters={
          <Chips
            label="Which songs"
            options={catalogFilters.map((value) => ({ value, label: names[value] }))}
            value={filter}
            onChange={(next) => setChosen(next === 'pending' ? '' : next)}
          />
        }
        search={<SearchBox label="Search songs" value={typed} onChange={setTyped} onLeave={settle} />}
      />
      <CatalogList filter={filter} query={query} onOpen={choose} />
      <SongActions
        song={songFor('choose')}
        canVerify={actor !== null && can(actor, 'canVerifyArtists')}
        canEdit={actor !== null && can(actor, 'canEditAllSongs')}
        onClose={closeOf('choose')}
        onEdit={goOn('edit')}
        onMerge={goOn('merge')}
      />
      <EditSongSheet
        song={songFor('edit')}
        onClose={closeOf('edit')}
        onSaved={(song) => {
          applyCatalogSong(song);
          toast('Saved');
        }}
        onOpenSong={(songId) => void navigate(`/song/${songId}`)}
      />
      <MergeSheet song={songFor('merge')} onClose={closeOf('merge')} />
    </ConsolePage>
  );
}
