import { useOfflineReason } from '../hooks/offline-reason.ts';

type SwitchProps = {
  /** Accessible name. Callers show a visible label beside the switch. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The server is working: `checked` is already the new value, and taps are ignored. */
  busy?: boolean | undefined;
  disabled?: boolean;
  className?: string;
};

/** Applies without a save button. A native checkbox: the browser provides keys and states. */
export function Switch({ label, checked, onChange, busy, disabled = false, className = '' }: SwitchProps) {
  const offline = useOfflineReason(busy !== undefined);
  return (
    <label
      className={`relative grid min-h-11 w-12 flex-none place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) ${busy || offline ? 'opacity-70' : ''} ${className}`}
    >
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-busy={busy || undefined}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        {...offline}
        onChange={() => !busy && !offline && onChange(!checked)}
        className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-default"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none flex h-7 w-12 items-center rounded-full border-[1.5px] border-field-line bg-surface-2 px-[3.5px] transition-colors peer-checked:border-transparent peer-checked:bg-primary peer-disabled:border-transparent peer-disabled:bg-surface-3 forced-colors:peer-checked:bg-[Highlight] [&>span]:bg-text-3 peer-checked:[&>span]:translate-x-5 peer-checked:[&>span]:bg-on-primary peer-disabled:[&>span]:bg-text-disabled"
      >
        <span className="size-[18px] rounded-full transition-[translate,background-color] forced-color-adjust-none" />
      </span>
    </label>
  );
}
