import { type ReactNode, useId, useState } from 'react';
import { currentMember, useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { DiscardDialog } from '../../ui/discard-dialog.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { AddSongForm } from './add-song-form.tsx';
import { forgetDraft, isEmptyDraft, readDraft, storeDraft } from './song-draft.ts';
import { useAddSong, type AddedSong } from './use-add-song.ts';

type AddSongSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAdded: (added: AddedSong) => void;
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
  const { busy, failure, forgetFailure, upload } = useAddSong(open, (added) => {
    // Somebody else may have signed in meanwhile.
    if (currentMember()?.id !== memberId) return;
    forgetDraft(memberId);
    close();
    onAdded(added);
  });

  // Every opening starts from what is kept, also while the last one is still on its way out.
  const [wasOpen, setWasOpen] = useState(open);
  const [opening, setOpening] = useState(0);
  if (open !== wasOpen) {
    setWasOpen(open);
    setDiscarding(false);
    if (open) setOpening(opening + 1);
  }

  function cancel(): void {
    if (isEmptyDraft(readDraft(memberId))) close();
    else setDiscarding(true);
  }

  function discard(): void {
    forgetDraft(memberId);
    forgetFailure();
    // The question goes with it.
    close();
  }

  const songId = failure?.songId;
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
          forgetFailure();
        }}
        onSubmit={(form) => void upload(form)}
        onOpenSong={onOpenSong}
      />
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
