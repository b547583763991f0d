import { requestMessages } from '@dubplate/domain/requests/request.schema.ts';
import { Link } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useToday } from '../../platform/today.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Field } from '../../ui/field.tsx';
import { useFocusError } from '../../ui/use-focus-error.ts';
import { useKeepFocus } from '../../ui/use-keep-focus.ts';
import type { TrackDraft } from './request-draft.ts';
import { resolveTrack } from './track-resolver.ts';

type TrackFormProps = {
  id: string;
  requestId: string;
  /** Read once: what is typed from then on is the form's. */
  readDraft: () => TrackDraft;
  busy: boolean;
  /** What the server found wrong with a field. */
  refused: { field: keyof TrackDraft; message: string } | null;
  onChange: (draft: TrackDraft) => void;
  onSubmit: (draft: TrackDraft) => void;
};

export function TrackForm({ id, requestId, readDraft, busy, refused, onChange, onSubmit }: TrackFormProps) {
  const [draft] = useState(readDraft);
  const [resolver] = useState(() => resolveTrack(requestId));
  const form = useForm({ defaultValues: draft, resolver, shouldFocusError: false });
  const { register, handleSubmit, getFieldState, formState, control, setError, subscribe } = form;
  const releaseDate = useWatch({ control, name: 'releaseDate' });
  const today = useToday();
  useFocusError(form);
  const keepFocus = useKeepFocus(busy);

  const changed = useEffectEvent(onChange);
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => changed(values) }), [subscribe]);
  useEffect(() => {
    if (refused) setError(refused.field, { message: refused.message }, { shouldFocus: true });
  }, [refused, setError]);

  const submit = handleSubmit((values) => {
    keepFocus(document.activeElement);
    onSubmit(values);
  });
  const bind = (name: keyof TrackDraft) => ({
    ...register(name),
    error: getFieldState(name, formState).error?.message,
    autoComplete: 'off',
  });
  const linkProblem = getFieldState('link', formState).error?.message;
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={busy} className="grid min-w-0 grid-cols-1 gap-4">
        <Field label="Song Title*" required className="[&_input]:text-ellipsis" {...bind('title')} />
        <Field label="Artist Name*" required className="[&_input]:text-ellipsis" {...bind('artist')} />
        <Field
          label="SoundCloud URL (optional)"
          type="url"
          inputMode="url"
          placeholder="https://soundcloud.com/..."
          // Said once: under the field, until it is what is wrong with it.
          hint={linkProblem === requestMessages.mobileLink ? '' : requestMessages.mobileLink}
          className="[&_input]:text-ellipsis"
          icon={<Link size={20} />}
          {...bind('link')}
        />
        <DateField label="Release Date (optional)" min={today} empty={releaseDate === ''} {...bind('releaseDate')} />
      </fieldset>
    </form>
  );
}
