import { useId } from 'react';
import { FieldError } from '../forms/field.tsx';

type ChoicesProps<Value extends string> = {
  /** Accessible name of the group. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | undefined;
};

/** Single choice, one option per line. Native radios: the browser provides arrow keys, names and states. */
export function Choices<Value extends string>({ label, options, value, onChange, error }: ChoicesProps<Value>) {
  const id = useId();
  return (
    <div>
      <div
        role="radiogroup"
        aria-label={label}
        aria-describedby={`${id}-error`}
        className="rounded-field bg-surface-2 shadow-low"
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-13 cursor-pointer items-center gap-3.5 px-4 text-control font-medium transition-colors first:rounded-t-field last:rounded-b-field not-first:border-t not-first:border-line hover:bg-surface-3 has-disabled:text-text-disabled has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <span
              aria-hidden="true"
              className="pointer-events-none grid size-5 flex-none place-items-center rounded-full border-[1.5px] border-field-line before:size-2.5 before:rounded-full peer-checked:border-primary peer-checked:before:bg-primary peer-disabled:border-line forced-colors:peer-checked:before:bg-[Highlight]"
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
