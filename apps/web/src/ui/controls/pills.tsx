import { useId } from 'react';

type PillsProps<Value extends string> = {
  /** Accessible name of the group. */
  label: string;
  options: readonly { value: Value; label: string; count?: number }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** Single choice of a view with optional counts, for tables and plots. Less prominent than chips. Native radios. */
export function Pills<Value extends string>({ label, options, value, onChange, className = '' }: PillsProps<Value>) {
  const name = useId();
  return (
    // Without the padding, the scroll container clips the focus ring.
    <div
      role="radiogroup"
      aria-label={label}
      className={`relative -mx-1.5 -my-1.5 flex max-w-[calc(100%+0.75rem)] gap-1 overflow-x-auto overflow-y-hidden p-1.5 [scrollbar-width:none] ${className}`}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-11 flex-none cursor-pointer items-center gap-2 rounded-full px-3.5 text-control font-medium whitespace-nowrap text-text-2 transition-colors select-none hover:text-text has-checked:bg-surface-3 has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:[forced-color-adjust:none]"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 m-0 cursor-pointer appearance-none rounded-full opacity-0"
          />
          {option.label}
          {option.count !== undefined && (
            <span className="font-mono text-label font-regular text-text-3">
              {option.count.toLocaleString('en-US')}
            </span>
          )}
        </label>
      ))}
    </div>
  );
}
