import { type ReactNode, useState } from 'react';
import type { ChosenClip, ClipStatus } from '../../platform/clip-status.ts';
import { isOffline } from '../../platform/connection.ts';
import { useSession } from '../../platform/session.ts';
import { FormSheet } from '../../ui/overlays/form-sheet.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useClosed, useOpenChange } from '../../ui/overlays/overlay-state.ts';
import { NewRequestForm } from './new-request-form.tsx';
import { isEmptyDraft, requestDrafts, type TypedRequest } from './request-draft.ts';
import { type PostRequestOptions, usePostRequest } from './use-post-request.ts';

type Clip = ChosenClip | null;

type NewRequestSheetProps = PostRequestOptions & {
  open: boolean;
  onClose: () => void;
  onDiscard: () => void;
  /** Renders the clip picker above the fields. It reports the clip and its status. */
  clipSlot: (report: (clip: Clip, status: ClipStatus) => void) => ReactNode;
  /** Completes a clip that is not ready: accepts the selected part, stops the recording, or retries the upload. */
  settleClip: () => void;
};

const noClip = { chosen: null, status: 'none' } as const;

/**
 * The sheet 'New ID Request'. Closing it keeps the draft, unless the request was posted or the member confirmed Cancel.
 */
export function NewRequestSheet({ open, onClose, onDiscard, clipSlot, settleClip, ...options }: NewRequestSheetProps) {
  const session = useSession();
  const memberId = session.status === 'signed-in' ? session.member.id : '';
  const [ready, setReady] = useState(false);
  const [clip, setClip] = useState<{ chosen: Clip; status: ClipStatus }>(noClip);
  // The request to post when its clip is ready.
  const [waiting, setWaiting] = useState<TypedRequest | null>(null);
  const { busy: posting, post } = usePostRequest(memberId, options);
  const busy = posting || waiting !== null;
  const offline = isOffline.useValue();

  useClosed(open, () => {
    if (!busy && !isEmptyDraft(requestDrafts.read(memberId))) toast('Draft kept');
  });

  useOpenChange(open, () => {
    setWaiting(null);
    if (open) setClip(noClip);
  });

  function postWith(draft: TypedRequest, chosen: Clip, hasOpenClip = false): void {
    post({ ...requestDrafts.read(memberId), ...draft, ...chosen, hasOpenClip });
  }

  function submit(draft: TypedRequest): void {
    const isOpen = clip.status === 'pending' || clip.status === 'failed';
    if (!isOpen || isOffline.read()) return postWith(draft, clip.chosen, isOpen);
    setWaiting(draft);
    settleClip();
  }

  function hearOfClip(chosen: Clip, status: ClipStatus): void {
    setClip({ chosen, status });
    if (!waiting || status === 'pending') return;
    setWaiting(null);
    // The connection was lost during the upload: the outbox continues.
    if (chosen || isOffline.read()) postWith(waiting, chosen, !chosen);
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="New ID Request"
      submit={offline ? 'Post when online' : 'Create Request'}
      busy={busy}
      busyText={waiting ? 'Preparing clip...' : 'Posting...'}
      ready={ready}
      needsServer={false}
      onCancel={() => setWaiting(null)}
      cancelDisabled={posting}
      discard={{
        title: 'Discard this request?',
        ...(clip.status !== 'none' && { text: 'What you typed and your clip will be gone.' }),
        hasInput: () => !isEmptyDraft(requestDrafts.read(memberId)) || clip.status !== 'none',
        onDiscard() {
          requestDrafts.forget(memberId);
          onDiscard();
        },
      }}
    >
      {(formId, opening) => (
        <NewRequestForm
          key={opening}
          offline={offline}
          id={formId}
          readDraft={() => requestDrafts.read(memberId)}
          busy={busy}
          clip={clipSlot(hearOfClip)}
          onChange={(draft, isReady) => {
            setReady(isReady);
            // Under the id that is kept, which may become another one (use-post-request.ts).
            if (!isEmptyDraft(draft)) requestDrafts.store(memberId, { ...requestDrafts.read(memberId), ...draft });
            else requestDrafts.forget(memberId);
          }}
          onSubmit={submit}
        />
      )}
    </FormSheet>
  );
}
