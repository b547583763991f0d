import { Disc3, Trash2, TriangleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Sheet, type SheetHandle } from '../../ui/sheet.tsx';
import { AddSongForm } from './add-song-form.tsx';
import { forgetDraft, isEmptyDraft, readDraft, storeDraft } from './song-draft.ts';
import { useAddSong, type AddedSong, type FailedUpload } from './use-add-song.ts';

type AddSongSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAdded: (added: AddedSong) => void;
  onOpenSong: (songId: string) => void;
};

/** Add New Song. Whatever closes it keeps what was typed, except a song that was added and a Cancel that was meant. */
export function AddSongSheet({ open, onOpenChange, onAdded, onOpenSong }: AddSongSheetProps) {
  const session = useSession();
  const memberId = session.status === 'signed-in' ? session.member.id : '';
  const formId = useId();
  const [discarding, setDiscarding] = useState(false);
  const sheet = useRef<SheetHandle>(null);
  const { busy, failure, forgetFailure, upload } = useAddSong(open, async (added) => {
    forgetDraft(memberId);
    await sheet.current?.close();
    onAdded(added);
  });

  // Every opening starts from what is kept, also while the last one is still on its way out.
  const [wasOpen, setWasOpen] = useState(open);
  const [opening, setOpening] = useState(0);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpening(opening + 1);
  }

  function cancel(): void {
    if (isEmptyDraft(readDraft(memberId))) void sheet.current?.close();
    else setDiscarding(true);
  }

  function discard(): void {
    forgetDraft(memberId);
    forgetFailure();
    // The question goes with it.
    void sheet.current?.close();
  }

  return (
    <Sheet
      ref={sheet}
      open={open}
      onOpenChange={onOpenChange}
      title="Add New Song"
      notice={<Notice failure={failure} onOpenSong={onOpenSong} />}
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
      <ConfirmDialog
        open={discarding}
        onClose={() => setDiscarding(false)}
        icon={<Disc3 size={22} />}
        title="Discard this song?"
        text="What you typed so far will be gone."
        actions={
          <>
            <Button variant="primary" wide onClick={() => setDiscarding(false)}>
              Keep editing
            </Button>
            <Button wide icon={<Trash2 size={18} />} className="bg-danger-soft! text-danger!" onClick={discard}>
              Discard
            </Button>
          </>
        }
      />
    </Sheet>
  );
}

/** What went wrong with the upload. Always in the page, so that screen readers hear it change. */
function Notice({ failure, onOpenSong }: { failure: FailedUpload | null; onOpenSong: (songId: string) => void }) {
  const songId = failure?.songId;
  return (
    <div role="alert">
      {failure && (
        <div className="mb-3 flex min-h-13 items-center gap-3 rounded-field bg-danger-soft py-1 pr-2 pl-4 text-sub text-danger">
          <TriangleAlert size={18} className="flex-none" aria-hidden="true" />
          <p className="min-w-0 flex-1 py-2 wrap-anywhere">{failure.text}</p>
          {songId && (
            <Button size="small" onClick={() => onOpenSong(songId)}>
              Open it
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
