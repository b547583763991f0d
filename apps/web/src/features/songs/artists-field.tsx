import { maxArtists, songMessages, type AddSongForm } from '@dubplate/domain/songs/song.schema.ts';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useId, useRef } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { SplitArtists } from '../../shared/split-artists.tsx';
import { splitJoined, takeArtists } from './artist-chips.ts';
import type { SongDraft } from './song-draft.ts';

type ArtistsFieldProps = { form: UseFormReturn<SongDraft, unknown, AddSongForm> };

/** Up to three artists as chips. */
export function ArtistsField({ form }: ArtistsFieldProps) {
  const id = useId();
  const { control, clearErrors, setError } = form;
  const { field: chips, fieldState } = useController({ control, name: 'artists' });
  const { field: typed } = useController({ control, name: 'typedArtist' });
  const input = useRef<HTMLInputElement>(null);
  const artists = chips.value;
  const full = artists.length === maxArtists;
  /** The input is invisible and only accepts Backspace, because no further artist is allowed. */
  const isInputHidden = full && typed.value === '';
  const error = fieldState.error?.message;
  const apart = splitJoined(artists, typed.value);

  function change(nextArtists: string[], nextTyped: string): void {
    clearErrors('artists');
    typed.onChange(nextTyped);
    // Last, and also for unchanged chips: this call triggers the validation of the artists.
    chips.onChange(nextArtists);
  }

  function take(text: string, all: boolean): void {
    const next = takeArtists(artists, text, all);
    change(next.artists, next.typed);
    if (next.duplicate) setError('artists', { type: 'invalid', message: songMessages.duplicateArtists });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typed.value.trim()) {
      event.preventDefault();
      take(typed.value, true);
    }
    if (event.key === 'Backspace' && typed.value === '' && artists.length > 0) {
      event.preventDefault();
      change(artists.slice(0, -1), '');
    }
  }

  function remove(event: MouseEvent, name: string): void {
    change(
      artists.filter((other) => other !== name),
      typed.value,
    );
    // Only for keyboard clicks (detail 0): a tap would open the on-screen keyboard.
    if (event.detail === 0) input.current?.focus();
  }

  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-label font-medium text-text-2">
          Artist Name*
        </label>
        <span aria-live="polite" className="font-mono text-label text-text-3">
          {artists.length > 0 && `${artists.length}/${maxArtists}`}
        </span>
      </div>
      <div
        data-invalid={error ? true : undefined}
        className="relative flex min-h-13 flex-wrap items-center gap-x-2 rounded-field border border-field-line bg-surface-2 py-[3px] pr-1 pl-2 -outline-offset-2 has-[input:focus]:outline-2 has-[input:focus]:outline-(--focus) data-invalid:border-danger data-invalid:inset-ring-[0.5px] data-invalid:inset-ring-danger has-disabled:border-line has-disabled:bg-surface-1"
      >
        {artists.map((name) => (
          <button
            key={name}
            type="button"
            aria-label={`Remove ${name}`}
            onClick={(event) => remove(event, name)}
            className="h-11 max-w-full min-w-11 rounded-tile -outline-offset-2 disabled:text-text-disabled"
          >
            <span className="flex h-9 max-w-full items-center gap-2 rounded-tile bg-surface-3 pr-2.5 pl-3 text-control font-medium transition-colors hover:bg-surface-hover">
              <span className="truncate">{name}</span>
              <X size={16} className="flex-none text-text-2 [:disabled_&]:text-text-disabled" aria-hidden="true" />
            </span>
          </button>
        ))}
        <div
          className={`flex flex-1 items-center ${typed.value ? 'min-w-44' : 'min-w-24'} ${isInputHidden ? 'absolute inset-0 -z-1 opacity-0' : ''}`}
        >
          <input
            ref={(element) => {
              input.current = element;
              // react-hook-form focuses a field with an error by its name. Both names share this input.
              chips.ref(element);
              typed.ref(element);
            }}
            id={id}
            value={typed.value}
            onChange={(event) => take(event.target.value, false)}
            onKeyDown={onKeyDown}
            onBlur={typed.onBlur}
            readOnly={isInputHidden}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="done"
            aria-required="true"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="h-11 w-full min-w-0 bg-transparent px-2 text-body text-text outline-none disabled:text-text-disabled"
          />
          {!full && (
            <IconButton
              label="Add another artist"
              icon={<Plus size={22} />}
              onClick={() => {
                take(typed.value, true);
                input.current?.focus();
              }}
            />
          )}
        </div>
      </div>
      <FieldError id={`${id}-error`} error={error} />
      <SplitArtists names={apart?.names ?? null} onSplit={() => apart && change(apart.artists, '')} />
    </div>
  );
}
