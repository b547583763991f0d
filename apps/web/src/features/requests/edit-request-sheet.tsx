import type { RequestDetail } from '@dubplate/domain/requests/request.ts';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { dropRequest, receiveDetail } from '../../data/requests.ts';
import { api, failureOf } from '../../platform/api.ts';
import { createEditStore } from '../../platform/kept-edits.ts';
import { keys, queries } from '../../platform/queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DiscardDialog } from '../../ui/overlays/discard-dialog.tsx';
import { FormNotice } from '../../ui/forms/form-notice.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useClosed } from '../../ui/overlays/use-closed.ts';
import { NewRequestForm } from './new-request-form.tsx';
import type { TypedRequest } from './request-draft.ts';

/** Closing the sheet by accident loses nothing. */
const kept = createEditStore<TypedRequest>();

const textOf = ({ title, description, link }: RequestDetail): TypedRequest => ({
  title,
  description,
  link: link ?? '',
});
const isSame = (one: TypedRequest, other: TypedRequest) =>
  one.title === other.title && one.description === other.description && one.link === other.link;

type EditRequestSheetProps = { request: RequestDetail; open: boolean; onClose: () => void };

/** Title, description and link of an open request, for its owner. Its clip stays as it is. */
export function EditRequestSheet({ request, open, onClose }: EditRequestSheetProps) {
  const { id } = request;
  const formId = useId();
  const [ready, setReady] = useState(true);
  const [discarding, setDiscarding] = useState(false);
  // Which text is edited: a newer one from another tab must not be overwritten unseen.
  const [edited, setEdited] = useState(request);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (text: TypedRequest) => api.requests.edit.mutate({ id, editedAt: edited.editedAt, ...text }),
    onSuccess(saved) {
      kept.forget(id);
      receiveDetail(saved);
      onClose();
      toast('Saved');
    },
    async onError(failed) {
      const { reason } = failureOf(failed);
      if (reason === 'request-missing') return dropRequest(id);
      if (reason !== 'request-changed' && reason !== 'request-solved') return;
      await queries.invalidateQueries({ queryKey: keys.request(id) });
      setEdited(queries.getQueryData<RequestDetail>(keys.request(id)) ?? request);
      // Fills the form again: fields the member did not touch show the newer text before it can be saved.
      setOpening((before) => before + 1);
    },
  });

  useClosed(open, () => !isPending && reset());
  const [wasOpen, setWasOpen] = useState(open);
  const [opening, setOpening] = useState(0);
  if (open !== wasOpen) {
    setWasOpen(open);
    setDiscarding(false);
    if (open) {
      setOpening(opening + 1);
      setEdited(request);
    }
  }

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Edit request"
      notice={<FormNotice text={error ? failureOf(error).text : null} />}
      footer={
        <>
          <Button disabled={isPending} onClick={() => (kept.has(id) ? setDiscarding(true) : onClose())}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!ready}
            busy={isPending}
            busyText="Saving..."
            className="flex-[1.6]!"
          >
            Save
          </Button>
        </>
      }
    >
      <NewRequestForm
        key={opening}
        id={formId}
        readDraft={() => kept.read(id, textOf(edited))}
        busy={isPending}
        clip={null}
        onChange={(text, isReady) => {
          setReady(isReady);
          // Filling the form is no change: after a refusal its reason stays.
          if (!isSame(text, kept.read(id, textOf(edited)))) reset();
          kept.store(id, text, textOf(edited));
        }}
        onSubmit={(text) => !isPending && mutate(text)}
      />
      <DiscardDialog
        open={discarding}
        title="Discard your changes?"
        onKeep={() => setDiscarding(false)}
        onDiscard={() => {
          kept.forget(id);
          onClose();
        }}
      />
    </Sheet>
  );
}
