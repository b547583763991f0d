import { type ComponentProps, type ComponentType, type ReactNode, useId } from 'react';
import { FieldError } from './field-error.tsx';

const INPUTS = {
  normal: 'min-h-13 rounded-field bg-surface-2 px-4',
  compact: 'min-h-12 rounded-field bg-surface-2 px-4',
  search: 'min-h-12 rounded-full bg-surface-1 pr-13 pl-5',
  /** Textarea. Grows with its text in browsers with `field-sizing`. */
  area: 'min-h-23 max-h-60 resize-none field-sizing-content rounded-field bg-surface-2 px-4 py-3 wrap-anywhere',
  code: 'min-h-16 rounded-field bg-surface-2 font-mono !text-[clamp(0.875rem,5.1vw,1.25rem)] font-medium tracking-code',
};

// Dots of the monospace font at 20px are large enough to count.
const PASSWORD = 'font-mono text-[1.25rem] tracking-code';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  /** For fields whose purpose is visible from their context. Screen readers still get the label. */
  hideLabel?: boolean;
  hint?: string;
  /** Beside the label, such as where the value comes from. */
  note?: string;
  error?: string;
  icon?: ReactNode;
  /** Rendered above the input, such as a placeholder for a date input. */
  overlay?: ReactNode;
  /** Button at the end of the input. */
  trailing?: ReactNode;
  variant?: keyof typeof INPUTS;
  /** Instead of an input, such as CodeInput: Home has a field, and no code. */
  control?: ComponentType<ComponentProps<'input'>>;
};

/** Accepts react-hook-form's `register(...)` as props: `ref` and handlers are passed to the input. */
export function Field({
  label,
  hideLabel = false,
  hint,
  note,
  error,
  icon,
  overlay,
  trailing,
  variant = 'normal',
  control,
  id: givenId,
  className = '',
  ...input
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [error && `${id}-error`, hint && `${id}-hint`, note && `${id}-note`, input['aria-describedby']];
  const Input = control ?? (variant === 'area' ? ('textarea' as 'input') : 'input');
  return (
    <div className={className}>
      <div className="flex justify-between gap-3 text-label">
        <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 font-medium text-text-2'}>
          {label}
        </label>
        {note && (
          <span id={`${id}-note`} className="text-right text-text-3">
            {note}
          </span>
        )}
      </div>
      <div className="relative">
        {icon && (
          <span className="pointer-events-none absolute inset-y-0 left-4.5 grid place-items-center text-text-3">
            {icon}
          </span>
        )}
        <Input
          {...input}
          id={id}
          onFocus={(event) => {
            // Focus puts the caret at the end, which would scroll the start of a long text out of view.
            event.currentTarget.scrollLeft = 0;
            input.onFocus?.(event);
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          className={`block w-full border border-field-line text-text -outline-offset-2 transition-colors disabled:border-line disabled:bg-surface-1 disabled:text-text-disabled forced-colors:disabled:text-[GrayText] aria-invalid:border-danger aria-invalid:outline-danger aria-invalid:inset-ring-[0.5px] aria-invalid:inset-ring-danger ${input.type === 'password' ? PASSWORD : 'text-body'} ${INPUTS[variant]} ${icon ? 'pl-13' : ''} ${trailing ? 'pr-13' : ''}`}
        />
        {overlay}
        {trailing && <div className="absolute inset-y-0 right-1 grid place-items-center">{trailing}</div>}
      </div>
      {/* The code is alone on its screen, which must not jump when it is refused. */}
      <div className={variant === 'code' ? 'min-h-7' : ''}>
        <FieldError id={`${id}-error`} error={error} centred={variant === 'code'} />
      </div>
      {hint && (
        <p id={`${id}-hint`} className={`text-label text-text-3 ${variant === 'code' ? 'text-center' : 'pt-2'}`}>
          {hint}
        </p>
      )}
    </div>
  );
}
