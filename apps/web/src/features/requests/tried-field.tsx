import { addTried, heardMaxLengths, triedMaxCount, triedSuggestions } from '@dubplate/domain/requests/heard.ts';
import { Check, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Field } from '../../ui/forms/field.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';

type TriedFieldProps = { value: readonly string[]; onChange: (tried: string[]) => void };

/** What was tried before asking: suggestions as chips that can be switched on, and others that are typed. */
export function TriedField({ value, onChange }: TriedFieldProps) {
  const [typed, setTyped] = useState('');
  const isFull = value.length >= triedMaxCount;
  const others = value.filter((entry) => !triedSuggestions.some((suggestion) => suggestion === entry));

  function toggle(entry: string): void {
    if (value.includes(entry)) onChange(value.filter((other) => other !== entry));
    else if (!isFull) onChange(addTried(value, entry));
  }

  function addTyped(): void {
    if (!isFull) onChange(addTried(value, typed));
    setTyped('');
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !typed.trim()) return;
    // Otherwise Enter would send the form.
    event.preventDefault();
    addTyped();
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-label font-medium text-text-2">Already tried</legend>
      <div className="mb-2.5 flex flex-wrap gap-2">
        {[...triedSuggestions, ...others].map((entry) => (
          <button
            key={entry}
            type="button"
            aria-pressed={value.includes(entry)}
            onClick={() => toggle(entry)}
            className="flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-surface-2 px-4 text-sub font-medium wrap-anywhere text-text-2 transition-colors hover:bg-surface-3 disabled:text-text-disabled aria-pressed:border-text aria-pressed:bg-surface-3 aria-pressed:text-text aria-pressed:inset-ring-[0.5px] aria-pressed:inset-ring-text"
          >
            {value.includes(entry) && <Check size={16} aria-hidden="true" />}
            {entry}
          </button>
        ))}
      </div>
      <Field
        label="Something else"
        hideLabel
        placeholder={isFull ? 'That is a lot of trying' : 'Something else'}
        value={typed}
        maxLength={heardMaxLengths.tried}
        disabled={isFull}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        // Otherwise an entry that was not confirmed would be lost when the form is sent.
        onBlur={addTyped}
        trailing={
          typed.trim() && (
            <IconButton
              label="Add"
              icon={<Plus size={20} />}
              onMouseDown={(event) => event.preventDefault()}
              onClick={addTyped}
            />
          )
        }
      />
    </fieldset>
  );
}
