import { type ChangeEvent, useId } from 'react';

type ChipsProps<Value extends string> = {
  /** Accessible name of the group. */
  label: string;
  options: readonly { value: Value; label: string; count?: string | undefined }[];
  /** Null when none is selected. */
  value: Value | null;
  /** Also called with the selected value, which callers may treat as deselecting it. */
  onChange: (value: Value) => void;
  className?: string;
};

/** Single choice with native radios: the browser provides arrow keys, names and states. */
export function Chips<Value extends string>({ label, options, value, onChange, className = '' }: ChipsProps<Value>) {
  const name = useId();
  function choose(event: ChangeEvent<HTMLInputElement>, next: Value) {
    onChange(next);
    event.target.parentElement?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'smooth' });
  }
  return (
    // Without the padding, the scroll container clips the focus ring.
    <div
      role="radiogroup"
      aria-label={label}
      className={`relative -mx-(--gutter) -my-1.5 flex scroll-px-(--gutter) gap-2 overflow-x-auto overflow-y-hidden px-(--gutter) py-1.5 [scrollbar-width:none] wide:-mx-1.5 wide:px-1.5 ${className}`}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-11 flex-none cursor-pointer items-center rounded-full border border-line bg-surface-1 px-4 text-sub font-medium whitespace-nowrap text-text-2 transition-colors select-none hover:bg-surface-2 has-checked:border-text has-checked:bg-surface-3 has-checked:text-text has-checked:inset-ring-[0.5px] has-checked:inset-ring-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:[forced-color-adjust:none]"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={(event) => choose(event, option.value)}
            // The browser fires no change event for the selected radio, but callers may deselect it.
            onClick={() => option.value === value && onChange(value)}
            className="absolute -inset-px m-0 cursor-pointer appearance-none rounded-full opacity-0"
          />
          {option.label}
          {option.count !== undefined && <span className="ml-2 font-mono text-label text-text-2">{option.count}</span>}
        </label>
      ))}
    </div>
  );
}
