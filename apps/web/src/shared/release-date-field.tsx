import { formatListRelease, type ReleasePrecision } from '@dubplate/domain/songs/release-date.ts';
import {
  convertRelease,
  parseRelease,
  releasePrecisions,
  startOfRelease,
  writeRelease,
} from '@dubplate/domain/songs/release-span.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { Calendar, X } from 'lucide-react';
import { type ChangeEvent, type Ref, useState } from 'react';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { RadioGroup, segments } from '../ui/controls/radio-group.tsx';
import { DateField } from '../ui/forms/date-field.tsx';
import { Field } from '../ui/forms/field.tsx';
import { SpanPicker, writeYear } from './span-picker.tsx';

const precisionNames: Record<ReleasePrecision, string> = { day: 'Day', month: 'Month', season: 'Season', year: 'Year' };
const options = releasePrecisions.map((value) => ({ value, label: precisionNames[value] }));
const emptyTexts: Record<ReleasePrecision, string> = {
  day: 'Pick a date',
  month: 'Pick a month',
  season: 'Pick a season',
  year: 'Pick a year',
};

type ReleaseDateFieldProps = {
  label: string;
  /** As the API accepts it: '2027-03-14', '2027-03', '2027-autumn', '2027' or empty. */
  value: string;
  onChange: (written: string) => void;
  onBlur: () => void;
  name: string;
  ref: Ref<HTMLInputElement>;
  error: string | undefined;
  today: CalendarDay;
  /** Spans that ended before this day cannot be picked. */
  min?: CalendarDay | undefined;
  className?: string;
};

/** A day, a month, a season or a year. The choice appears with the first focus: most songs have a day or none. */
export function ReleaseDateField({ value, onChange, today, min, className = '', ...field }: ReleaseDateFieldProps) {
  const release = parseRelease(value);
  // Null until the member picks one, so that a value from outside decides.
  const [chosen, setChosen] = useState<ReleasePrecision | null>(null);
  const precision = release?.precision ?? chosen ?? 'day';
  const [isOpened, setIsOpened] = useState(false);
  const [steppedYear, setSteppedYear] = useState<number | null>(null);
  const year = release ? yearOf(startOfRelease(release)) : (steppedYear ?? yearOf(today));
  const canPick = (written: string): boolean => {
    const picked = parseRelease(written);
    return picked !== null && (min === undefined || picked.day >= min);
  };

  function choose(next: ReleasePrecision): void {
    setChosen(next);
    setSteppedYear(year);
    const converted = release && convertRelease(release, next);
    // The stepper is the only control of a year, so the year that it shows is the value.
    const written = converted ? writeRelease(converted) : next === 'year' ? writeYear(year) : '';
    onChange(written && canPick(written) ? written : '');
  }

  /** Keeps the month or season, if it can be picked in that year. */
  function stepTo(next: number): void {
    setSteppedYear(next);
    const written = precision === 'year' ? writeYear(next) : value && value.replace(/^\d{4}/, writeYear(next));
    onChange(written && canPick(written) ? written : '');
  }

  const shown = release && formatListRelease(release, today);
  const common = { ...field, autoComplete: 'off', onFocus: () => setIsOpened(true) };
  return (
    <div className={`grid grid-cols-1 gap-3 ${className}`}>
      {precision === 'day' ? (
        <DateField
          {...common}
          note="As exact as you know"
          min={min}
          empty={value === ''}
          value={value}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
        />
      ) : (
        <Field
          {...common}
          note="As exact as you know"
          readOnly
          value={shown ?? ''}
          placeholder={emptyTexts[precision]}
          className="[&_input]:not-placeholder-shown:font-mono"
          icon={<Calendar size={20} />}
          trailing={
            value !== '' && <IconButton label="Clear date" icon={<X size={18} />} onClick={() => onChange('')} />
          }
        />
      )}
      {(isOpened || precision !== 'day') && (
        <div className="grid gap-3 rounded-card bg-bg p-3">
          <RadioGroup label="How exact" look={segments} options={options} value={precision} onChange={choose} />
          {precision !== 'day' && (
            <SpanPicker
              precision={precision}
              year={year}
              value={value}
              canPick={canPick}
              onStep={stepTo}
              onChange={onChange}
            />
          )}
        </div>
      )}
      {precision !== 'day' && shown && (
        <p className="flex items-center justify-between gap-3 text-sub text-text-2">
          <span>Shows in lists as</span>
          <span className="font-mono text-label text-text uppercase">{shown}</span>
        </p>
      )}
    </div>
  );
}

const yearOf = (day: CalendarDay): number => Number(day.slice(0, 4));
