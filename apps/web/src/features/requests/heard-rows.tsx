import { hasHeard, type Heard } from '@dubplate/domain/requests/heard.ts';
import { CalendarDays, Disc, MapPin, Search } from 'lucide-react';
import type { ReactNode } from 'react';

/** Where and when the track was heard, who played it and what was tried. Only filled rows are shown. */
export function HeardRows({ heard }: { heard: Heard | undefined }) {
  if (!heard || !hasHeard(heard)) return null;
  return (
    <dl className="divide-y divide-line desk:grid desk:divide-y-0 desk:grid-cols-2 desk:gap-x-8 desk-xl:grid-cols-1">
      <Row icon={<MapPin size={18} />} label="Where" value={heard.where} />
      <Row icon={<CalendarDays size={18} />} label="When" value={heard.when} />
      <Row icon={<Disc size={18} />} label="Played by" value={heard.playedBy} />
      <Row
        icon={<Search size={18} />}
        label="Already tried"
        value={heard.tried.length > 0 && <Entries entries={heard.tried} />}
      />
    </dl>
  );
}

const Entries = ({ entries }: { entries: readonly string[] }) => (
  <ul className="flex flex-wrap gap-1.5 desk:justify-end">
    {entries.map((entry) => (
      <li key={entry} className="rounded-tag bg-surface-3 px-2 py-1 text-label font-medium wrap-anywhere text-text-2">
        {entry}
      </li>
    ))}
  </ul>
);

function Row({ icon, label, value }: { icon: ReactNode; label: string; value: ReactNode }) {
  if (!value) return null;
  return (
    <div className="grid min-h-10 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-3 border-line py-2.5 text-control desk:grid-cols-[auto_minmax(0,1fr)] desk:border-t desk:text-label">
      <dt className="flex items-center gap-3 text-text-2 desk:text-text-3">
        <span aria-hidden="true" className="flex-none text-text-3 desk:hidden">
          {icon}
        </span>
        {label}
      </dt>
      <dd className="wrap-anywhere desk:justify-self-end desk:text-right desk:font-medium">{value}</dd>
    </div>
  );
}
