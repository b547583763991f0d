import { formatArtists } from '@dubplate/domain/songs/song.ts';
import { type ReactNode, useId, useState } from 'react';
import { currentMember, useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { DiscardDialog } from '../../ui/discard-dialog.tsx';
import { ExistingSongDialog } from '../../ui/existing-song-dialog.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { useClosed } from '../../ui/use-closed.ts';
import { AddSongForm } from './add-song-form.tsx';
import { clearDraft, formOf, isEmptyDraft, readDraft, storeDraft } from './song-draft.ts';
import { useAddSong, type AddedSong } from './use-add-song.ts';

/** A song that exists, offered to the member who is adding one like it. */
type ExistingSong = {
  id: string;
  title: string;
  text: string;
  /** It only has the same title and artists, so the member's may be another version of it. */
  mayBeAnother: boolean;
};

type AddSongSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Added, or favorited because it was there. */
  onAdded: (added: AddedSong, text: string) => void;
  onOpenSong: (songId: string) => void;
  /** What opens above the form and leaves it as it is. */
  above?: ReactNode;
};

/** Add New Song. Whatever closes it keeps what was typed, except a song that was added and a Cancel that was meant. */
export function AddSongSheet({ open, onOpenChange, onAdded, onOpenSong, above }: AddSongSheetProps) {
  const session = useSession();
  const memberId = session.status === 'signed-in' ? session.member.id : '';
  const formId = useId();
  const [discarding, setDiscarding] = useState(false);
  const close = () => onOpenChange(false);
  /** A song that is there, which was pressed among those like it. */
  const [picked, setPicked] = useState<ExistingSong | null>(null);
  /** The refusal whose song was looked at and left. */
  const [seen, setSeen] = useState<unknown>(null);
  const { busy, failure, clearFailure, upload, choose } = useAddSong(open, (added, how) => {
    // Somebody else may have signed in meanwhile.
    if (currentMember()?.id !== memberId) return;
    clearDraft(memberId);
    setPicked(null);
    close();
    onAdded(added, how === 'added' ? 'Song added' : 'Added to your favorites');
  });
  useClosed(open, () => {
    if (!busy && !isEmptyDraft(readDraft(memberId))) toast('Draft kept');
  });

  // Every opening starts from what is kept, also while the last one is still on its way out.
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
    // The question goes with it.
    close();
  }

  const songId = failure?.songId;
  const inTheWay =
    failure?.songId === undefined || failure === seen
      ? null
      : {
          id: failure.songId,
          title: failure.text,
          text: 'It may be the very one you mean. A link it lacks is added to it.',
          mayBeAnother: failure.mayBeAnother ?? false,
        };
  const leaveOffer = () => {
    setPicked(null);
    setSeen(failure);
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
        offer={picked ?? inTheWay}
        onClose={leaveOffer}
        renderActions={({ id, mayBeAnother }) => (
          <>
            <Button
              variant="primary"
              wide
              busy={busy}
              onClick={() => {
                if (!picked) setPicked(inTheWay);
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
