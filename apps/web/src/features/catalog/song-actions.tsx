import type { CatalogSong } from '@dubplate/domain/catalog/catalog.ts';
import { formatDay } from '../../platform/format-date.ts';
import { useMutation } from '@tanstack/react-query';
import {
  Archive,
  ArchiveRestore,
  BadgeCheck,
  BadgeX,
  ExternalLink,
  Merge,
  Pencil,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, failureOf, type Failure } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { FormNotice } from '../../ui/forms/form-notice.tsx';
import { useLastValue } from '../../ui/overlays/overlay-state.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { SongCard } from './song-card.tsx';
import { applyCatalogSong } from './use-catalog.ts';

type SongActionsProps = {
  /** The sheet is open while this is not null. */
  song: CatalogSong | null;
  canVerify: boolean;
  canEdit: boolean;
  onClose: (song: CatalogSong) => void;
  onEdit: (song: CatalogSong) => void;
  onMerge: (song: CatalogSong) => void;
  /** Opens the sheet of the song that this one was merged into, whose own merge must be undone first. */
  onOpenOther: (songId: string) => void;
};

type Act = 'verify' | 'unverify' | 'archive' | 'restore' | 'undo-merge';
const doneTexts: Record<Exclude<Act, 'undo-merge'>, string> = {
  verify: 'Verified',
  unverify: 'Back to pending',
  archive: 'Archived',
  restore: 'Restored',
};

type Done = { songs: CatalogSong[]; text: string };

async function call(act: Act, id: string): Promise<Done> {
  if (act === 'undo-merge') {
    const { song, kept, returned, onBoth } = await api.catalog.undoMerge.mutate({ id });
    return { songs: kept ? [song, kept] : [song], text: `Merge undone. ${describeHearts(returned + onBoth)} back.` };
  }
  const text = doneTexts[act];
  if (act === 'archive') return { songs: [await api.catalog.archive.mutate({ id })], text };
  if (act === 'restore') return { songs: [await api.catalog.restore.mutate({ id })], text };
  return { songs: [await api.catalog.verify.mutate({ id, verified: act === 'verify' })], text };
}

const describeHearts = (count: number): string => {
  if (count === 0) return 'The song is';
  return count === 1 ? '1 heart is' : `${count.toLocaleString('en-US')} hearts are`;
};

export function SongActions({ song, onClose, ...rest }: SongActionsProps) {
  const shown = useLastValue(song);
  return (
    shown && <OpenedSheet {...rest} key={shown.id} song={shown} open={song !== null} onClose={() => onClose(shown)} />
  );
}

type OpenedSheetProps = Omit<SongActionsProps, 'song' | 'onClose'> & {
  song: CatalogSong;
  open: boolean;
  onClose: () => void;
};

function OpenedSheet({ song, open, canVerify, canEdit, onClose, onEdit, onMerge, onOpenOther }: OpenedSheetProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: (act: Act) => call(act, song.id),
    onMutate: () => setFailure(null),
    onSuccess({ songs, text }) {
      for (const changed of songs) applyCatalogSong(changed);
      setConfirming(false);
      onClose();
      toast(text);
    },
    onError(error) {
      setConfirming(false);
      setFailure(failureOf(error));
      void queries.invalidateQueries({ queryKey: keys.catalog() });
    },
  });
  const act = (name: Act) => () => !isPending && mutate(name);
  const { about } = failure ?? {};
  const undoUntil = song.mergedInto?.undoUntil ?? null;
  const isVerified = song.verificationStatus === 'verified';
  const isListed = !song.isArchived;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        setFailure(null);
        onClose();
      }}
      title={song.title}
      heading={
        <span className="min-w-0 flex-1 pt-2">
          <SongCard song={song} />
        </span>
      }
    >
      <FormNotice text={failure?.text ?? null}>
        {about && (
          <Button
            size="small"
            onClick={() => (failure?.reason === 'merged-again' ? onOpenOther(about) : void navigate(`/song/${about}`))}
          >
            Open it
          </Button>
        )}
      </FormNotice>
      {song.mergedInto && (
        <p className="text-sub text-text-2">
          Merged into <span className="font-medium text-text wrap-anywhere">{song.mergedInto.title}</span>.{' '}
          {undoUntil
            ? `Until ${formatDay(undoUntil)} you can undo that: its hearts and solved requests go back.`
            : 'Restoring it does not bring its hearts back.'}
        </p>
      )}
      <div aria-busy={isPending || undefined} className="-mx-2 grid pb-2 aria-busy:opacity-70">
        {isListed && canVerify && !isVerified && <Line icon={BadgeCheck} label="Verify" onClick={act('verify')} />}
        {isListed && canVerify && isVerified && (
          <Line icon={BadgeX} label="Take verification back" onClick={act('unverify')} />
        )}
        {isListed && canEdit && (
          <>
            <Line icon={Pencil} label="Edit" onClick={() => onEdit(song)} />
            <Line icon={Merge} label="Merge into…" onClick={() => onMerge(song)} />
            <Line icon={Archive} label="Archive" onClick={() => setConfirming(true)} />
          </>
        )}
        {!isListed && canEdit && undoUntil && <Line icon={Undo2} label="Undo merge" onClick={act('undo-merge')} />}
        {!isListed && canEdit && !undoUntil && <Line icon={ArchiveRestore} label="Restore" onClick={act('restore')} />}
        {isListed && (
          <Line icon={ExternalLink} label="Open its page" onClick={() => void navigate(`/song/${song.id}`)} />
        )}
      </div>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        icon={Archive}
        title="Archive this song?"
        text="It leaves every list and search at once. Its hearts are kept, and you can restore it."
        keep="Keep it"
        confirm="Archive song"
        pending={isPending}
        onConfirm={act('archive')}
      />
    </Sheet>
  );
}

function Line({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-13 items-center gap-3.5 rounded-tile px-2 text-left text-control font-medium -outline-offset-2 transition-colors hover:bg-surface-2"
    >
      <Icon size={20} strokeWidth={1.75} className="flex-none text-text-2" aria-hidden="true" />
      {label}
    </button>
  );
}
