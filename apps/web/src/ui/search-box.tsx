import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';

type SearchBoxProps = {
  /** What is searched; also the placeholder, with dots. */
  label: string;
  value: string;
  onChange: (typed: string) => void;
  /** The person goes on to something else. */
  onLeave: () => void;
};

/** Finds while it is typed into. */
export function SearchBox({ label, value, onChange, onLeave }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      // Sheets, questions and menus are in portals: the focus must not leave them for the page underneath.
      const isElsewhere = (event.target as Element).closest('input, textarea, select, [data-base-ui-portal]');
      if (event.key !== '/' || event.isComposing || isElsewhere) return;
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
        onBlur={onLeave}
        aria-keyshortcuts="/"
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('');
          // Results are there already; this only puts the phone's keyboard away.
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
