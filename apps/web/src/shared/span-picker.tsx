import type { ReleasePrecision } from '@dubplate/domain/songs/release-date.ts';
import { nameSeason, seasons } from '@dubplate/domain/songs/release-span.ts';
import { wordsOf } from '@dubplate/domain/songs/release.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { RadioGroup } from '../ui/controls/radio-group.tsx';
import { cells } from '../ui/controls/radio-looks.ts';

const seasonMonths = { spring: 'Mar – May', summer: 'Jun – Aug', autumn: 'Sep – Nov', winter: 'Dec – Feb' };
const monthNumbers = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));

export const writeYear = (year: number): string => String(year).padStart(4, '0');

type SpanPickerProps = {
  precision: Exclude<ReleasePrecision, 'day'>;
  year: number;
  value: string;
  canPick: (written: string) => boolean;
  onStep: (year: number) => void;
  onChange: (written: string) => void;
};

/** A stepper of years, and the months or seasons of the year. */
export function SpanPicker({ precision, year, value, canPick, onStep, onChange }: SpanPickerProps) {
  const parts = { month: monthNumbers, season: seasons, year: null }[precision];
  const writtenIn = (of: number) => parts?.map((part) => `${writeYear(of)}-${part}`) ?? [writeYear(of)];
  const step = (label: string, icon: typeof ChevronLeft, next: number) => {
    const Icon = icon;
    const isOpen = writtenIn(next).some(canPick);
    return (
      <IconButton filled label={label} icon={<Icon size={22} />} disabled={!isOpen} onClick={() => onStep(next)} />
    );
  };
  return (
    <>
      <div className="flex items-center justify-between font-mono text-heading font-medium">
        {step('Year before', ChevronLeft, year - 1)}
        <span aria-live="polite">{writeYear(year)}</span>
        {step('Year after', ChevronRight, year + 1)}
      </div>
      {precision === 'month' && (
        <RadioGroup
          label="Month"
          look={cells}
          className="grid-cols-4"
          value={value}
          onChange={onChange}
          options={writtenIn(year).map((written) => ({
            value: written,
            label: wordsOf(`${written}-01`).shortMonth,
            disabled: !canPick(written),
          }))}
        />
      )}
      {precision === 'season' && (
        <RadioGroup
          label="Season"
          look={cells}
          className="grid-cols-2 *:min-h-14 *:justify-start"
          value={value}
          onChange={onChange}
          options={seasons.map((season) => ({
            value: `${writeYear(year)}-${season}`,
            label: (
              <span>
                {nameSeason(season)}
                <span className="mt-0.5 block font-mono text-tag font-regular text-text-2">{seasonMonths[season]}</span>
              </span>
            ),
            disabled: !canPick(`${writeYear(year)}-${season}`),
          }))}
        />
      )}
    </>
  );
}
