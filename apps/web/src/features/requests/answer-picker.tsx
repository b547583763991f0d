import { useId } from 'react';
import { Button } from '../../ui/controls/button.tsx';

/** A comment that may have named the track. */
export type Answer = { id: string; username: string; text: string };

/** Comments that were not fetched yet. */
export type EarlierAnswers = { busy: boolean; load: () => void };

type AnswerPickerProps = {
  answers: readonly Answer[];
  /** Null when all of them are here. */
  earlier: EarlierAnswers | null;
  value: string;
  onChange: (answerId: string) => void;
};

/** 'Who named it?', as native radios; the newest comment first. */
export function AnswerPicker({ answers, earlier, value, onChange }: AnswerPickerProps) {
  const name = useId();
  const options = [{ id: '', username: '', text: 'Nobody, I found out' }, ...answers.toReversed()];
  return (
    <fieldset className="mb-5 min-w-0">
      <legend className="mb-1.5 text-label font-medium text-text-2">Who named it?</legend>
      <div className="-mx-2 max-h-[min(16rem,34dvh)] overflow-y-auto overscroll-contain px-2 py-0.5">
        {options.map((option) => (
          <label
            key={option.id}
            className="relative -mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-tile px-2 py-1.5 transition-colors hover:bg-surface-3 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name={name}
              value={option.id}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
              className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <span
              aria-hidden="true"
              className="grid size-5 flex-none place-items-center rounded-full border border-field-line peer-checked:border-[6px] peer-checked:border-text forced-colors:peer-checked:border-[Highlight]"
            />
            <span className="min-w-0 flex-1">
              {option.username && (
                <span className="block truncate text-label font-medium text-text-2">{option.username}</span>
              )}
              <span className="line-clamp-2 text-control wrap-anywhere">{option.text}</span>
            </span>
          </label>
        ))}
        {earlier && (
          <Button size="small" variant="ghost" busy={earlier.busy} className="-mx-4" onClick={earlier.load}>
            Earlier comments
          </Button>
        )}
      </div>
    </fieldset>
  );
}
