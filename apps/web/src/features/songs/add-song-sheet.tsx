import { formatArtists } from '@dubplate/domain/songs/song.ts';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showConverted } from '../../shared/show-converted.ts';
import { ExistingSongDialog } from '../../shared/existing-song-dialog.tsx';
import { FormNotice } from '../../ui/forms/form-notice.tsx';
import { FormSheet } from '../../ui/overlays/form-sheet.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useClosed, useOpenChange } from '../../ui/overlays/overlay-state.ts';
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
  onClose: () => void;
  /** Also called when the member favorited an existing song instead. `text` is empty when a toast was shown already. */
  onAdded: (added: AddedSong, text: string) => void;
  onOpenSong: (songId: string) => void;
  /** Sheets that open above this one without closing it. */
  above?: ReactNode;
};

/** Closing the sheet keeps the draft. Only adding the song or a confirmed Cancel deletes it. */
export function AddSongSheet({ open, onClose, onAdded, onOpenSong, above }: AddSongSheetProps) {
  const session = useSession();
  const memberId = session.status === 'signed-in' ? session.member.id : '';
  /** The song that the member picked from the similar songs. */
  const [picked, setPicked] = useState<ExistingSong | null>(null);
  /** The refusal whose dialog the member closed. */
  const [dismissedFailure, setDismissedFailure] = useState<unknown>(null);
  const { busy, failure, clearFailure, upload, choose } = useAddSong(open, (added, how) => {
    clearDraft(memberId);
    setPicked(null);
    onClose();
    // Before the upload itself, which is then above the favorites that it made of saved hearts.
    const isShown = showConverted(added.converted);
    onAdded(added, isShown ? '' : how === 'added' ? 'Song added' : 'Added to your favorites');
  });
  useClosed(open, () => {
    if (!busy && !isEmptyDraft(readDraft(memberId))) toast('Draft kept');
  });

  useOpenChange(open, () => setPicked(null));

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
    <FormSheet
      open={open}
      onClose={onClose}
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
      submit="Add Song"
      busy={busy}
      busyText="Adding..."
      discard={{
        title: 'Discard this song?',
        hasInput: () => !isEmptyDraft(readDraft(memberId)),
        onDiscard() {
          clearDraft(memberId);
          clearFailure();
        },
      }}
    >
      {(formId, opening) => (
        <>
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
          {above}
        </>
      )}
    </FormSheet>
  );
}
