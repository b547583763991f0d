import { ChevronDown, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import type { RequestForm } from '@dubplate/domain/requests/request.schema.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextButton } from '../../ui/controls/text-link.tsx';
import { TriedField } from './tried-field.tsx';

type HeardFieldsProps = { form: UseFormReturn<RequestForm, unknown, RequestForm>; isOpenAtFirst: boolean };

/** The optional fields of a request, behind a button: the required fields stay the whole form for most members. */
export function HeardFields({ form, isOpenAtFirst }: HeardFieldsProps) {
  const [isDisclosed, setDisclosed] = useState(isOpenAtFirst);
  const id = useId();
  const { register, getFieldState, formState, control } = form;
  const { field: tried } = useController({ control, name: 'tried' });
  const bind = (name: 'where' | 'when' | 'playedBy') => ({
    ...register(name),
    error: getFieldState(name, formState).error?.message,
    autoComplete: 'off',
  });
  const fields = ['where', 'when', 'playedBy'] as const;
  // A refused field must be visible, because it gets the focus.
  const isOpen = isDisclosed || fields.some((name) => getFieldState(name, formState).invalid);
  return (
    <div>
      <TextButton
        quiet
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setDisclosed(!isOpen)}
        className="-ml-1 gap-1.5 px-1"
      >
        {isOpen ? <ChevronDown size={18} aria-hidden="true" /> : <Plus size={18} aria-hidden="true" />}
        Add where and when
      </TextButton>
      <div id={id} hidden={!isOpen} className="pt-2">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <Field label="Where (optional)" placeholder="Club, festival, radio show" {...bind('where')} />
          <Field label="When (optional)" placeholder="Saturday, about 5:40" {...bind('when')} />
          <Field label="Played by (optional)" placeholder="Whose set it was" {...bind('playedBy')} />
          <TriedField value={tried.value ?? []} onChange={tried.onChange} />
        </div>
      </div>
    </div>
  );
}
