import { formatArtists } from '@dubplate/domain/songs/song.ts';
import { type ReactNode, useId, useState } from 'react';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DiscardDialog } from '../../ui/overlays/discard-dialog.tsx';
import { ExistingSongDialog } from '../../shared/existing-song-dialog.tsx';
import { FormNotice } from '../../ui/forms/form-notice.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useClosed } from '../../ui/overlays/use-closed.ts';
import { AddSongForm } from './add-song-form.tsx';
import { clearDraft, formOf, isEmptyDraft, readDraft, storeDraft } from './song-draft.ts';
import { useAddSong, type AddedSong } from './use-add-song.ts';

/** An existing song, offered to a member who adds a similar one. */
type ExistingSong = {
  id: string;
  title: string;
  text: string;
  /** Only title and artists are equal, so the member may be adding another version. */
  mayBeAnother: boolean;
};

type AddSongSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Also called when the member favorited an existing song instead. */
  onAdded: (added: AddedSong, text: string) => void;
  onOpenSong: (songId: string) => void;
  /** Sheets that open above this one without closing it. */
  above?: ReactNode;
};

/** Closing the sheet keeps the draft. Only adding the song or a confirmed Cancel deletes it. */
export function AddSongSheet({ open, onOpenChange, onAdded, onOpenSong, above }: AddSongSheetProps) {
  const session = useSession();
  const memberId = session.status === 'signed-in' ? session.member.id : '';
  const formId = useId();
  const [discarding, setDiscarding] = useState(false);
  const close = () => onOpenChange(false);
  /** The song that the member picked from the similar songs. */
  const [picked, setPicked] = useState<ExistingSong | null>(null);
  /** The refusal whose dialog the member closed. */
  const [dismissedFailure, setDismissedFailure] = useState<unknown>(null);
  const { busy, failure, clearFailure, upload, choose } = useAddSong(open, (added, how) => {
    clearDraft(memberId);
    setPicked(null);
    close();
    onAdded(added, how === 'added' ? 'Song added' : 'Added to your favorites');
  });
  useClosed(open, () => {
    if (!busy && !isEmptyDraft(readDraft(memberId))) toast('Draft kept');
  });

  // A new key per opening loads the stored draft, also while the closing animation still runs.
  const [wasOpen, setWasOpen] = useState(open);
  const [opening, setOpening] = useState(0);
  if (open !== wasOpen) {
    setWasOpen(open);
    setDiscarding(false);
    setPicked(null);
    if (open) setOpening(opening + 1);
  }

  function cancel(): void {
    if (isEmptyDraft(readDraft(memberId))) close();
    else setDiscarding(true);
  }

  function discard(): void {
    clearDraft(memberId);
    clearFailure();
    close();
  }

  const songId = failure?.songId;
  const conflicting =
    failure?.songId === undefined || failure === dismissedFailure
      ? null
      : {
          id: failure.songId,
          title: failure.text,
          text: 'It may be the very one you mean. A link it lacks is added to it.',
          mayBeAnother: failure.mayBeAnother ?? false,
        };
  const leaveOffer = () => {
    setPicked(null);
    setDismissedFailure(failure);
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Add New Song"
      notice={
        <FormNotice text={failure?.text ?? null}>
          {songId && (
            <Button size="small" onClick={() => onOpenSong(songId)}>
              Open it
            </Button>
          )}
        </FormNotice>
      }
      footer={
        <>
          <Button disabled={busy} onClick={cancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={busy}
            busyText="Adding..."
            className="flex-[1.6]!"
          >
            Add Song
          </Button>
        </>
      }
    >
      <AddSongForm
        key={opening}
        id={formId}
        readDraft={() => readDraft(memberId)}
        busy={busy}
        onChange={(draft) => {
          storeDraft(memberId, draft);
          clearFailure();
        }}
        onSubmit={(form) => void upload(form)}
        onPickSong={({ id, title, artists }) => {
          clearFailure();
          setPicked({ id, title, text: `By ${formatArtists(artists)}. Is that the one?`, mayBeAnother: false });
        }}
      />
      <ExistingSongDialog
        offer={picked ?? conflicting}
        onClose={leaveOffer}
        renderActions={({ id, mayBeAnother }) => (
          <>
            <Button
              variant="primary"
              wide
              busy={busy}
              onClick={() => {
                if (!picked) setPicked(conflicting);
                void choose(id, formOf(readDraft(memberId)));
              }}
            >
              Favorite that instead
            </Button>
            <Button
              wide
              onClick={() => {
                leaveOffer();
                onOpenSong(id);
              }}
            >
              Open it
            </Button>
            {mayBeAnother && (
              <Button
                variant="ghost"
                wide
                disabled={busy}
                onClick={() => {
                  setPicked(null);
                  void upload({ ...formOf(readDraft(memberId)), anotherVersion: true });
                }}
              >
                Add mine as another version
              </Button>
            )}
          </>
        )}
      >
        <FormNotice text={picked && (failure?.text ?? null)} />
      </ExistingSongDialog>
      <DiscardDialog
        open={discarding}
        title="Discard this song?"
        onKeep={() => setDiscarding(false)}
        onDiscard={discard}
      />
      {above}
    </Sheet>
  );
}
