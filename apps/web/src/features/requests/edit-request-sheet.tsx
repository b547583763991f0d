import type { RequestDetail } from '@dubplate/domain/requests/request.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dropRequest, receiveDetail } from '../../data/requests.ts';
import { api, failureOf } from '../../platform/api.ts';
import { createEditStore } from '../../platform/kept-edits.ts';
import { keys, queries } from '../../platform/queries.ts';
import { FormNotice } from '../../ui/forms/form-notice.tsx';
import { FormSheet } from '../../ui/overlays/form-sheet.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useClosed, useOpenChange } from '../../ui/overlays/overlay-state.ts';
import { NewRequestForm } from './new-request-form.tsx';
import { isSameRequest, type TypedRequest } from './request-draft.ts';

/** Keeps the typed text when the sheet is closed by accident. */
const kept = createEditStore<TypedRequest>('request-edits');

const textOf = ({ title, description, link, heard }: RequestDetail): TypedRequest => ({
  title,
  description,
  link: link ?? '',
  where: heard?.where ?? '',
  when: heard?.when ?? '',
  playedBy: heard?.playedBy ?? '',
  tried: heard?.tried ?? [],
});

/** A server of an older build sends no optional fields. Sent back empty, they would be cleared. */
function sentText(text: TypedRequest, { heard }: RequestDetail) {
  const { title, description, link } = text;
  return heard ? text : { title, description, link };
}

type EditRequestSheetProps = { request: RequestDetail; open: boolean; onClose: () => void };

/** Edits the texts of an open request. The clip cannot be changed. */
export function EditRequestSheet({ request, open, onClose }: EditRequestSheetProps) {
  const { id } = request;
  const [ready, setReady] = useState(true);
  // Which text is edited: a newer one from another tab must not be overwritten unseen.
  const [edited, setEdited] = useState(request);
  const [refills, setRefills] = useState(0);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (text: TypedRequest) =>
      api.requests.edit.mutate({ id, editedAt: edited.editedAt, ...sentText(text, edited) }),
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
      setRefills((before) => before + 1);
    },
  });

  useClosed(open, () => !isPending && reset());
  useOpenChange(open, () => open && setEdited(request));

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="Edit request"
      notice={<FormNotice text={error ? failureOf(error).text : null} />}
      submit="Save"
      busy={isPending}
      busyText="Saving..."
      ready={ready}
      discard={{
        title: 'Discard your changes?',
        hasInput: () => kept.has(id),
        onDiscard: () => kept.forget(id),
      }}
    >
      {(formId, opening) => (
        <NewRequestForm
          key={`${opening} ${refills}`}
          id={formId}
          readDraft={() => kept.read(id, textOf(edited))}
          busy={isPending}
          clip={null}
          hasHeardFields={edited.heard !== undefined}
          onChange={(text, isReady) => {
            setReady(isReady);
            // Filling the form is no change: after a refusal its reason stays.
            if (!isSameRequest(text, kept.read(id, textOf(edited)))) reset();
            kept.store(id, text, textOf(edited));
          }}
          onSubmit={(text) => !isPending && mutate(text)}
        />
      )}
    </FormSheet>
  );
}
