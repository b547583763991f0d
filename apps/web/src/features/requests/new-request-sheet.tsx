import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { type ReactNode, useId, useState } from 'react';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { DiscardDialog } from '../../ui/discard-dialog.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { useClosed } from '../../ui/use-closed.ts';
import { NewRequestForm } from './new-request-form.tsx';
import { isEmptyDraft, requestDrafts } from './request-draft.ts';
import { usePostRequest } from './use-post-request.ts';

type Clip = { clipId: string } | null;

type NewRequestSheetProps = {
  open: boolean;
  onClose: () => void;
  onPosted: (request: RequestCard) => void;
  onDiscard: () => void;
  /** Draws what a clip is chosen with, above the fields; it reports the clip, and whether it is still at work. */
  clipSlot: (report: (clip: Clip, busy: boolean) => void) => ReactNode;
};

/** New ID Request. Whatever closes it keeps what was typed, except a request that was posted and a Cancel that was meant. */
export function NewRequestSheet({ open, onClose, onPosted, onDiscard, clipSlot }: NewRequestSheetProps) {
  const session = useSession();
  const memberId = session.status === 'signed-in' ? session.member.id : '';
  const formId = useId();
  const [discarding, setDiscarding] = useState(false);
  const [ready, setReady] = useState(false);
  const [clip, setClip] = useState<{ chosen: Clip; busy: boolean }>({ chosen: null, busy: false });
  const { busy, post } = usePostRequest(onPosted);

  useClosed(open, () => {
    if (!busy && !isEmptyDraft(requestDrafts.read(memberId))) toast('Draft kept');
  });

  // Every opening starts from what is kept, also while the last one is still on its way out.
  const [wasOpen, setWasOpen] = useState(open);
  const [opening, setOpening] = useState(0);
  if (open !== wasOpen) {
    setWasOpen(open);
    setDiscarding(false);
    if (open) {
      setOpening(opening + 1);
      setClip({ chosen: null, busy: false });
    }
  }

  function cancel(): void {
    if (isEmptyDraft(requestDrafts.read(memberId)) && !clip.chosen && !clip.busy) onClose();
    else setDiscarding(true);
  }

  function discard(): void {
    requestDrafts.forget(memberId);
    onDiscard();
    // The question goes with it.
    onClose();
  }

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="New ID Request"
      footer={
        <>
          <Button disabled={busy} onClick={cancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!ready || clip.busy}
            busy={busy}
            busyText="Posting..."
            className="flex-[1.6]!"
          >
            Create Request
          </Button>
        </>
      }
    >
      <NewRequestForm
        key={opening}
        id={formId}
        readDraft={() => requestDrafts.read(memberId)}
        busy={busy}
        clip={clipSlot((chosen, working) => setClip({ chosen, busy: working }))}
        onChange={(draft, isReady) => {
          setReady(isReady);
          // Under the id that is kept, which may become another one (use-post-request.ts).
          if (!isEmptyDraft(draft)) requestDrafts.store(memberId, { ...requestDrafts.read(memberId), ...draft });
          else requestDrafts.forget(memberId);
        }}
        onSubmit={(draft) => post({ ...requestDrafts.read(memberId), ...draft, ...clip.chosen })}
      />
      <DiscardDialog
        open={discarding}
        title="Discard this request?"
        onKeep={() => setDiscarding(false)}
        onDiscard={discard}
      />
    </Sheet>
  );
}
