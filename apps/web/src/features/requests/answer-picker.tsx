import { Button } from '../../ui/controls/button.tsx';
import { Radios } from '../../ui/controls/radio-group.tsx';
import { plain } from '../../ui/controls/radio-looks.ts';

/** A comment that may have named the track. */
export type Answer = { id: string; username: string; text: string };

/** Older comments that are not loaded yet. */
export type EarlierAnswers = { busy: boolean; load: () => void };

type AnswerPickerProps = {
  answers: readonly Answer[];
  /** Null when all comments are loaded. */
  earlier: EarlierAnswers | null;
  value: string;
  onChange: (answerId: string) => void;
};

/** 'Who named it?', as native radios; the newest comment first. */
export function AnswerPicker({ answers, earlier, value, onChange }: AnswerPickerProps) {
  const options = [
    { value: '', label: <Text text="Nobody, I found out" /> },
    ...answers
      .toReversed()
      .map(({ id, username, text }) => ({ value: id, label: <Text username={username} text={text} /> })),
  ];
  return (
    <fieldset className="mb-5 min-w-0">
      <legend className="mb-1.5 text-label font-medium text-text-2">Who named it?</legend>
      <div className="-mx-2 max-h-[min(16rem,34dvh)] overflow-y-auto overscroll-contain px-2 py-0.5">
        <Radios look={plain} options={options} value={value} onChange={onChange} />
        {earlier && (
          <Button size="small" variant="ghost" busy={earlier.busy} className="-mx-4" onClick={earlier.load}>
            Earlier comments
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function Text({ username, text }: { username?: string; text: string }) {
  return (
    <span className="min-w-0 flex-1">
      {username && <span className="block truncate text-label font-medium text-text-2">{username}</span>}
      <span className="line-clamp-2 text-control wrap-anywhere">{text}</span>
    </span>
  );
}
