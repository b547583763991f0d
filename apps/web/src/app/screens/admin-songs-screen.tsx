import { catalogFilters, formatPending, type CatalogFilter } from '@dubplate/domain/catalog/catalog.ts';
import { can } from '@dubplate/domain/permissions.ts';
import { useNavigate } from 'react-router';
import { CatalogList } from '../../features/catalog/catalog-list.tsx';
import { MergeSheet } from '../../features/catalog/merge-sheet.tsx';
import { SongActions } from '../../features/catalog/song-actions.tsx';
import { applyCatalogSong, usePendingCount } from '../../features/catalog/use-catalog.ts';
import { EditSongSheet } from '../../features/songs/edit-song-sheet.tsx';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { ConsolePage } from '../admin/console-page.tsx';
import { ConsoleTools } from '../admin/console-tools.tsx';
import { useAddressParam } from '../use-address-param.ts';
import { useOpenedSong } from '../use-opened-song.ts';
import { useSearchText } from '../use-search-text.ts';

const names: Record<CatalogFilter, string> = {
  pending: 'Pending',
  verified: 'Verified',
  archived: 'Archived',
  all: 'All',
};

export function AdminSongsScreen() {
  const session = useSession();
  const [chosen, setChosen] = useAddressParam('filter');
  const filter = catalogFilters.find((each) => each === chosen) ?? 'pending';
  const { typed, setTyped, settle, query } = useSearchText();
  const { songFor, choose, chooseOther, switchTo, closeOf } = useOpenedSong();
  const pending = usePendingCount();
  const navigate = useNavigate();
  const actor = session.status === 'signed-in' ? ({ kind: 'member', ...session.member } as const) : null;
  function showAll(): void {
    setChosen('all');
    setTyped('');
  }
  const isAll = filter === 'all' && query.trim() === '';
  return (
    <ConsolePage title="Songs" intro="Verify, edit, merge and archive.">
      <ConsoleTools
        filters={
          <RadioGroup
            label="Which songs"
            options={catalogFilters.map((value) => ({
              value,
              label: names[value],
              count: value === 'pending' && pending !== undefined ? formatPending(pending) : undefined,
            }))}
            value={filter}
            onChange={(next) => setChosen(next === 'pending' ? '' : next)}
          />
        }
        search={<SearchBox label="Search songs" value={typed} onChange={setTyped} onLeave={settle} />}
      />
      <CatalogList
        filter={filter}
        query={query}
        onOpen={choose}
        emptyAction={
          isAll ? (
            <TextLink to="/admin">Back to the overview</TextLink>
          ) : (
            <Button onClick={showAll}>Show all songs</Button>
          )
        }
      />
      <SongActions
        song={songFor('choose')}
        canVerify={actor !== null && can(actor, 'canVerifyArtists')}
        canEdit={actor !== null && can(actor, 'canEditAllSongs')}
        onClose={closeOf('choose')}
        onEdit={switchTo('edit')}
        onMerge={switchTo('merge')}
        onOpenOther={chooseOther}
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
