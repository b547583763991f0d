import { type ChangeEvent, type ReactNode, useId } from 'react';

/** Classes of a radio group. */
export type RadioLook = {
  group: string;
  option: string;
  input: string;
  count?: string;
  /** Draws a radio button in front of the label. */
  dot?: string;
};

/** Filters of a list. The looks that Home does not need are in radio-looks.ts. */
const chips: RadioLook = {
  // Without the padding, the scroll container clips the focus ring.
  group:
    'relative -mx-(--gutter) -my-1.5 flex scroll-px-(--gutter) gap-2 overflow-x-auto overflow-y-hidden px-(--gutter) py-1.5 [scrollbar-width:none] wide:-mx-1.5 wide:px-1.5 desk:flex-wrap desk:gap-1.5 desk:overflow-visible',
  option:
    'min-h-11 flex-none rounded-full border border-line bg-surface-1 px-4 text-sub font-medium desk:min-h-9 desk:px-[11px] desk:text-label whitespace-nowrap text-text-2 select-none hover:bg-surface-2 has-checked:border-text has-checked:bg-surface-3 has-checked:text-text has-checked:inset-ring-[0.5px] has-checked:inset-ring-text has-focus-visible:outline-offset-2 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:[forced-color-adjust:none]',
  // On the desk a chip is 36px high, with a target of 44px.
  input: '-inset-px rounded-full desk:-inset-x-[3px] desk:-inset-y-[5px]',
  count: 'ml-2 text-text-2',
};

/** Two to four options with the same width, as one control. Large text breaks it into lines. */
export const segments: RadioLook = {
  group:
    'grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.75rem),1fr))] gap-1 rounded-[28px] border border-field-line bg-surface-2 p-1',
  option:
    'min-h-[46px] justify-center rounded-full border border-transparent px-2.5 text-sub font-medium text-text-2 select-none hover:text-text has-checked:border-text has-checked:bg-surface-3 has-checked:text-text has-checked:inset-ring-[0.5px] has-checked:inset-ring-text has-focus-visible:outline-offset-2 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:[forced-color-adjust:none]',
  input: 'inset-0 size-full rounded-full',
};

type RadiosProps<Value extends string> = {
  /** Default: chips. */
  look?: RadioLook;
  options: readonly { value: Value; label: ReactNode; count?: string | undefined; disabled?: boolean }[];
  /** Null when none is selected. */
  value: Value | null;
  /** Chips also call it with the selected value, which callers may treat as deselecting it. */
  onChange: (value: Value) => void;
};

type RadioGroupProps<Value extends string> = RadiosProps<Value> & {
  /** Accessible name of the group. */
  label: string;
  describedBy?: string;
  className?: string;
};

/** Single choice. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, describedBy, className = '', ...radios } = props;
  const { group } = radios.look ?? chips;
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={describedBy} className={`${group} ${className}`}>
      <Radios {...radios} />
    </div>
  );
}

/** The options alone, for a fieldset. Native radios: the browser provides arrow keys, names and states. */
export function Radios<Value extends string>({ look = chips, options, value, onChange }: RadiosProps<Value>) {
  const name = useId();
  const isChip = look === chips;
  function choose(event: ChangeEvent<HTMLInputElement>, next: Value): void {
    onChange(next);
    if (!isChip) return;
    event.target.parentElement?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'smooth' });
  }
  return options.map((option) => (
    <label
      key={option.value}
      className={`relative flex cursor-pointer items-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-(--focus) ${look.option}`}
    >
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={option.value === value}
        disabled={option.disabled}
        onChange={(event) => choose(event, option.value)}
        // The browser fires no change event for the selected radio, but callers may deselect it.
        onClick={() => isChip && option.value === value && onChange(value)}
        className={`peer absolute m-0 cursor-pointer appearance-none opacity-0 ${look.input}`}
      />
      {look.dot && <span aria-hidden="true" className={look.dot} />}
      {option.label}
      {option.count !== undefined && <span className={`font-mono text-label ${look.count}`}>{option.count}</span>}
    </label>
  ));
}
