import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Field } from './field.tsx';
import { Key } from '../controls/key.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { useAriaKey, useShortcuts, useSingleKeys } from '../hooks/use-shortcuts.ts';

type SearchBoxProps = {
  /** Accessible name, and with dots the placeholder. */
  label: string;
  value: string;
  onChange: (typed: string) => void;
  /** Called on blur. */
  onLeave: () => void;
  /** The highlighted result, which Enter opens while the focus stays in the box. */
  results?: { listId: string; activeId: string | null; move: (step: 1 | -1) => void } | undefined;
  /** Gets the focus when it appears. */
  focused?: boolean;
  /** Shows the key of the shortcut, for screens with a keyboard. */
  showKey?: boolean;
};

/** Search input with the keyboard shortcut "/". */
export function SearchBox(props: SearchBoxProps) {
  const { label, value, onChange, onLeave, results, focused = false, showKey = false } = props;
  const hasKey = useSingleKeys();
  const box = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => box.current?.focus() });
  useEffect(() => {
    if (focused) box.current?.focus();
  }, [focused]);
  return (
    <search className="relative">
      <Field
        ref={box}
        variant="search"
        label={label}
        hideLabel
        placeholder={`${label}...`}
        icon={<Search size={20} strokeWidth={1.9} />}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        aria-keyshortcuts={useAriaKey('/')}
        // A text field may have an active descendant in an element that it controls.
        aria-controls={results?.activeId ? results.listId : undefined}
        aria-activedescendant={results?.activeId ?? undefined}
        onKeyDown={(event) => {
          const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
          if (results && step) {
            event.preventDefault();
            return results.move(step);
          }
          const active = event.key === 'Enter' && results?.activeId && document.getElementById(results.activeId);
          if (active) return active.click();
          // The second press leaves the box.
          if (event.key === 'Escape' && value === '') event.currentTarget.blur();
          if (event.key === 'Escape') onChange('');
          // Results update while typing. Enter only closes the on-screen keyboard.
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      {showKey && hasKey && !value && (
        <span aria-hidden="true" className="pointer-events-none absolute top-3 right-4">
          <Key>/</Key>
        </span>
      )}
      {value && (
        <IconButton
          label="Clear search"
          icon={<X size={19} />}
          className="absolute top-0.5 right-1"
          onClick={() => {
            onChange('');
            box.current?.focus();
          }}
        />
      )}
    </search>
  );
}
