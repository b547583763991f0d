import { requestFormSchema, type RequestForm } from '@dubplate/domain/requests/request.schema.ts';
import { cleanText } from '@dubplate/domain/visible-text.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { linkFieldHandlers } from '../../platform/link-field.ts';
import { PasteLink } from '../../shared/paste-link.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useFocusError } from '../../ui/forms/use-focus-error.ts';
import { useKeepFocus } from '../../ui/hooks/use-keep-focus.ts';
import { HeardFields } from './heard-fields.tsx';
import { emptyRequest, type TypedRequest } from './request-draft.ts';

type NewRequestFormProps = {
  id: string;
  /** Called once for the initial values; after that the form owns them. */
  readDraft: () => TypedRequest;
  busy: boolean;
  /** Says that the request waits for a connection. */
  offline?: boolean;
  clip: ReactNode;
  /** False when the server that sent the request does not know the optional fields. */
  hasHeardFields?: boolean;
  onChange: (draft: TypedRequest, ready: boolean) => void;
  onSubmit: (draft: TypedRequest) => void;
};

/** Leaves out the id, which a draft has too. */
function readText(values: Partial<RequestForm>): TypedRequest {
  const { title, description, link, where, when, playedBy, tried } = { ...emptyRequest, ...values };
  return { title, description, link, where, when, playedBy, tried };
}

const hasHeard = ({ where, when, playedBy, tried }: TypedRequest): boolean =>
  where !== '' || when !== '' || playedBy !== '' || tried.length > 0;

export function NewRequestForm(props: NewRequestFormProps) {
  const { id, readDraft, busy, offline = false, clip, hasHeardFields = true, onChange, onSubmit } = props;
  const [draft] = useState(readDraft);
  const form = useForm({
    defaultValues: readText(draft) as RequestForm,
    // Sends the raw values; the server parses them with the same schema.
    resolver: zodResolver(requestFormSchema, undefined, { raw: true }),
    shouldFocusError: false,
  });
  const { register, handleSubmit, getFieldState, formState, control } = form;
  useFocusError(form);
  const keepFocus = useKeepFocus(busy);

  const typed = useWatch({ control });
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const text = readText(typed);
    changed(text, cleanText(text.title) !== '' && cleanText(text.description) !== '');
  }, [typed]);

  const submit = handleSubmit((values) => {
    keepFocus(document.activeElement);
    onSubmit(readText(values));
  });
  const setLink = (found: string) => form.setValue('link', found);
  const { onPaste, ...onLinkChange } = linkFieldHandlers(setLink);
  const bind = (name: 'title' | 'description' | 'link') => ({
    ...register(name, name === 'link' ? onLinkChange : {}),
    error: getFieldState(name, formState).error?.message,
    autoComplete: 'off',
  });

  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid min-w-0 grid-cols-1 gap-4">
      <div role="status" className="empty:hidden">
        {offline && (
          <p className="flex min-h-11 items-center gap-3 rounded-field bg-surface-2 px-4 text-sub font-medium">
            <WifiOff size={18} aria-hidden="true" className="flex-none text-text-2" />
            No signal. It goes out by itself later.
          </p>
        )}
      </div>
      {clip}
      <fieldset disabled={busy} className="grid min-w-0 grid-cols-1 gap-4">
        <Field label="Title*" required placeholder="Where you heard it" {...bind('title')} />
        <Field
          variant="area"
          label="Description*"
          required
          placeholder="Vocals, tempo, the bit everyone reacted to"
          {...bind('description')}
        />
        <Field
          label="Link (optional)"
          type="url"
          inputMode="url"
          placeholder="https://"
          className="[&_input]:text-ellipsis"
          icon={<Link size={20} />}
          onPaste={onPaste}
          trailing={!typed.link && <PasteLink onPaste={setLink} />}
          {...bind('link')}
        />
        {hasHeardFields && <HeardFields form={form} isOpenAtFirst={hasHeard(draft)} />}
      </fieldset>
      {offline && (
        <p className="text-sub text-text-3">The clip stays on this phone until it is posted. Signing out deletes it.</p>
      )}
    </form>
  );
}
