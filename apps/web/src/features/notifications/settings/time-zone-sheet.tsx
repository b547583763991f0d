import { Check, Search } from 'lucide-react';
import { useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { deviceTimeZone } from '../send-time-zone.ts';
import { cityOf, regionOf } from './format-when.ts';

type TimeZoneListProps = {
  /** The zone that the member chose. Null: it follows the device. */
  chosen: string | null;
  onPick: (timeZone: string | null) => void;
};

export function TimeZoneSheet({ open, onClose, ...list }: TimeZoneListProps & { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title="Time zone" tall initialFocus="sheet">
      <TimeZoneList {...list} />
    </Sheet>
  );
}

/** Mounted while the sheet is open, so that every opening starts without a search. */
function TimeZoneList({ chosen, onPick }: TimeZoneListProps) {
  const [typed, setTyped] = useState('');
  const [zones] = useState(readZones);
  const words = typed.toLowerCase().split(/\s+/);
  const found = zones.filter(({ text }) => words.every((word) => text.includes(word)));
  return (
    <>
      <ul>
        <Zone
          title="Follow my phone"
          sub={cityOf(deviceTimeZone())}
          isOn={chosen === null}
          onPick={() => onPick(null)}
        />
      </ul>
      <Field
        variant="search"
        label="Search for a city"
        hideLabel
        placeholder="Search for a city..."
        icon={<Search size={20} strokeWidth={1.9} />}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul aria-label="Cities">
        {found.map(({ zone }) => (
          <Zone
            key={zone}
            title={cityOf(zone)}
            sub={regionOf(zone)}
            isOn={zone === chosen}
            onPick={() => onPick(zone)}
          />
        ))}
      </ul>
      <p role="status" className="text-sub text-text-2">
        {found.length === 0 && 'No city with that name. Try one nearby.'}
      </p>
    </>
  );
}

function readZones(): { zone: string; text: string }[] {
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({
    zone,
    text: `${cityOf(zone)} ${regionOf(zone)}`.toLowerCase(),
  }));
  return zones.toSorted((one, other) => (one.text < other.text ? -1 : 1));
}

type ZoneProps = { title: string; sub: string; isOn: boolean; onPick: () => void };

function Zone({ title, sub, isOn, onPick }: ZoneProps) {
  return (
    <li className="border-line not-first:border-t">
      <button
        type="button"
        aria-pressed={isOn}
        onClick={onPick}
        className="flex min-h-13 w-full items-center gap-3 rounded-tile text-left -outline-offset-2"
      >
        <span className="min-w-0 flex-1 text-control font-medium wrap-anywhere">{title}</span>
        <span className="text-sub text-text-2">{sub}</span>
        <Check size={20} aria-hidden="true" className={`flex-none ${isOn ? '' : 'invisible'}`} />
      </button>
    </li>
  );
}
