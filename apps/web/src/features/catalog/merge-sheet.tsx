import { mergeTargets, undoMergeDays, type CatalogSong } from '@dubplate/domain/catalog/catalog.ts';
import { formatArtists } from '@dubplate/domain/songs/song.ts';
import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowUpDown, Merge } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { FormNotice } from '../../ui/forms/form-notice.tsx';
import { LoadFailed } from '../../ui/lists/paged.tsx';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { SongSkeleton } from '../../ui/lists/skeleton.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useLastValue, useOpenChange } from '../../ui/overlays/overlay-state.ts';
import { SongCard } from './song-card.tsx';
import { useCatalog } from './use-catalog.ts';

type MergeSheetProps = {
  /** The duplicate. The sheet is open while this is not null. */
  song: CatalogSong | null;
  onClose: (song: CatalogSong) => void;
};

/** Merges a duplicate in two steps: the admin picks the other song, then sees both songs and the consequences. */
export function MergeSheet({ song, onClose }: MergeSheetProps) {
  const shown = useLastValue(song);
  return shown && <OpenedSheet key={shown.id} song={shown} open={song !== null} onClose={() => onClose(shown)} />;
}

function OpenedSheet({ song, open, onClose }: { song: CatalogSong; open: boolean; onClose: () => void }) {
  const [other, setOther] = useState<CatalogSong | null>(null);
  const [swapped, setSwapped] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  useOpenChange(open, () => {
    // Every opening starts with the search for the other song.
    if (open) setOther(null);
    // The browser's Back button closes the sheet and its confirmation dialog together.
    setConfirming(false);
  });
  const pair = other && (swapped ? { duplicate: other, kept: song } : { duplicate: song, kept: other });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (ids: { id: string; into: string }) => api.catalog.merge.mutate(ids),
    onSuccess({ moved, alreadyThere }) {
      onClose();
      toast(`Merged. ${countHearts(moved)} went over${alreadyThere > 0 ? `, ${alreadyThere} had both` : ''}.`);
    },
    onSettled() {
      setConfirming(false);
      void queries.invalidateQueries({ queryKey: keys.pendingSongs() });
      return queries.invalidateQueries({ queryKey: keys.catalog() });
    },
  });
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Merge into…"
      tall={!pair}
      notice={<FormNotice text={pair && error ? failureOf(error).text : null} />}
      footer={
        pair && (
          <>
            <Button disabled={isPending} onClick={() => setOther(null)}>
              Pick another
            </Button>
            <Button
              variant="danger"
              icon={<Merge size={18} />}
              disabled={isPending}
              onClick={() => setConfirming(true)}
            >
              Merge
            </Button>
          </>
        )
      }
    >
      {pair ? (
        <Preview
          {...pair}
          onSwap={() => {
            setSwapped(!swapped);
            reset();
          }}
        />
      ) : (
        <Picker
          song={song}
          open={open}
          onPick={(picked) => {
            setOther(picked);
            setSwapped(false);
            reset();
          }}
        />
      )}
      {pair && (
        <MergeDialog
          {...pair}
          open={isConfirming}
          busy={isPending}
          onClose={() => setConfirming(false)}
          onMerge={() => mutate({ id: pair.duplicate.id, into: pair.kept.id })}
        />
      )}
    </Sheet>
  );
}

type MergeDialogProps = {
  duplicate: CatalogSong;
  kept: CatalogSong;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onMerge: () => void;
};

/** Names both songs again, because duplicates look alike and the admin may have picked the wrong one. */
function MergeDialog({ duplicate, kept, open, busy, onClose, onMerge }: MergeDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      icon={Merge}
      title="Merge these two songs?"
      text={
        <>
          <Name song={duplicate} /> goes away. <Name song={kept} /> stays and gets its hearts. You can undo this for{' '}
          {undoMergeDays} days.
        </>
      }
      keep="Keep both"
      confirm="Merge songs"
      pending={busy}
      busyText="Merging..."
      onConfirm={onMerge}
    />
  );
}

const Name = ({ song }: { song: CatalogSong }) => (
  <>
    <strong className="font-semibold text-text wrap-anywhere">{song.title}</strong> by {formatArtists(song.artists)}
  </>
);

const countHearts = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'heart' : 'hearts'}`;

function Preview({ duplicate, kept, onSwap }: { duplicate: CatalogSong; kept: CatalogSong; onSwap: () => void }) {
  return (
    <div>
      <Side title="Goes away" song={duplicate} />
      <div className="my-2 flex items-center justify-between pr-1 pl-4">
        <ArrowDown size={20} className="text-text-3" aria-hidden="true" />
        <Button size="small" variant="ghost" icon={<ArrowUpDown size={16} />} onClick={onSwap}>
          Keep the other one
        </Button>
      </div>
      <Side title="Stays" song={kept} />
      <ul className="mt-4 grid list-disc gap-1.5 pl-5 text-sub text-text-2 marker:text-text-3">
        <li>
          {duplicate.favoriteCount === 0
            ? 'There is no heart to move.'
            : `${countHearts(duplicate.favoriteCount)} ${duplicate.favoriteCount === 1 ? 'moves' : 'move'} over, as old as they are. Whoever likes both is counted once.`}
        </li>
        <li>Links to the one that goes, and requests solved with it, lead to the one that stays.</li>
        <li>{`It is archived. For ${undoMergeDays} days you can undo the merge, and everything goes back.`}</li>
      </ul>
    </div>
  );
}

function Side({ title, song }: { title: string; song: CatalogSong }) {
  return (
    <section aria-label={title} className="rounded-card bg-surface-2 p-4 shadow-low">
      <h3 className="mb-2.5 text-label font-medium text-text-3">{title}</h3>
      <SongCard song={song} />
    </section>
  );
}

type PickerProps = { song: CatalogSong; open: boolean; onPick: (song: CatalogSong) => void };

function Picker({ song, open, onPick }: PickerProps) {
  const [typed, setTyped] = useState(song.title);
  const { songs, isError, refetch, isPlaceholderData } = useCatalog(mergeTargets, useDeferredValue(typed), open);
  const others = songs?.filter(({ id }) => id !== song.id);
  return (
    <div>
      <p className="mb-3 text-sub text-text-2">
        Which song is <span className="font-medium text-text wrap-anywhere">{song.title}</span> a duplicate of?
      </p>
      <SearchBox label="Search songs" value={typed} onChange={setTyped} onLeave={() => {}} />
      <div aria-busy={isPlaceholderData} className="pt-2">
        {!others && isError && <LoadFailed onRetry={() => void refetch()} />}
        {!others && !isError && <SongSkeleton label="Loading songs..." />}
        {others?.length === 0 && <p className="py-6 text-sub text-text-2">No other song has these words.</p>}
        <ul>
          {others?.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                onClick={() => onPick(each)}
                className="-mx-2 w-[calc(100%+1rem)] rounded-tile px-2 py-2.5 -outline-offset-2 transition-colors hover:bg-surface-2"
              >
                <SongCard song={each} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
