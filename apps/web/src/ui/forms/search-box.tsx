import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Field } from './field.tsx';
import { IconButton } from '../controls/icon-button.tsx';

type SearchBoxProps = {
  /** Accessible name, and with dots the placeholder. */
  label: string;
  value: string;
  onChange: (typed: string) => void;
  /** Called on focus while it is empty. */
  onEnter?: () => void;
  /** Called on blur. */
  onLeave: () => void;
};

/** Search input with the keyboard shortcut "/". */
export function SearchBox({ label, value, onChange, onEnter, onLeave }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      // Sheets, dialogs and menus are in portals: focus must not move from them to the page below.
      const isInFieldOrPortal = (event.target as Element).closest('input, textarea, select, [data-base-ui-portal]');
      if (event.key !== '/' || event.isComposing || isInFieldOrPortal) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);
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
        onFocus={() => value === '' && onEnter?.()}
        onBlur={onLeave}
        aria-keyshortcuts="/"
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('');
          // Results update while typing. Enter only closes the on-screen keyboard.
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
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
