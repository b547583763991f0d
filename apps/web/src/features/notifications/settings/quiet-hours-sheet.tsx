import type { QuietHours } from '@dubplate/domain/notifications/settings.ts';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useOpenChange } from '../../../ui/overlays/overlay-state.ts';
import { formatHour } from './format-when.ts';
import { useChangeSettings } from './use-notification-settings.ts';

const suggested: QuietHours = { from: 23, to: 8, allowReleases: false };
const hours = Array.from({ length: 24 }, (_, hour) => hour);

type QuietHoursSheetProps = { open: boolean; onClose: () => void; quietHours: QuietHours | null };

export function QuietHoursSheet({ open, onClose, quietHours }: QuietHoursSheetProps) {
  const formId = useId();
  const { mutate, isPending, variables } = useChangeSettings();
  const [draft, setDraft] = useState(quietHours ?? suggested);
  useOpenChange(open, () => open && setDraft(quietHours ?? suggested));
  const isSame = draft.from === draft.to;
  const isTurningOff = isPending && variables.kind === 'when' && variables.when.quietHours === null;

  const store = (next: QuietHours | null) =>
    mutate({ kind: 'when', when: { quietHours: next } }, { onSuccess: onClose });

  function save(event: FormEvent): void {
    event.preventDefault();
    if (!isSame) store(draft);
  }

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Quiet hours"
      footer={
        <>
          <Button
            busy={isTurningOff}
            disabled={quietHours === null && !isTurningOff}
            onClick={() => !isPending && store(null)}
          >
            Turn off
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={isSame}
            busy={isPending && !isTurningOff}
            className="flex-[1.6]!"
          >
            Save
          </Button>
        </>
      }
    >
      <p className="text-body text-pretty text-text-2">
        Push waits in line and comes at the end as one message. Email and inbox carry on.
      </p>
      <form id={formId} onSubmit={save} className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <HourField label="From" hour={draft.from} onChange={(from) => setDraft({ ...draft, from })} />
          <HourField label="To" hour={draft.to} onChange={(to) => setDraft({ ...draft, to })} />
        </div>
        {isSame && (
          <p role="status" className="text-label text-text-2">
            Pick two different hours.
          </p>
        )}
        <div className="flex min-h-16 items-center gap-4 rounded-card bg-surface-2 px-4 py-3">
          <span className="min-w-0 flex-1">
            <span className="block text-row">Let "Out today" through</span>
            <span className="mt-0.5 block text-sub text-text-2">If release alerts fall in quiet hours</span>
          </span>
          <Switch
            label={'Let "Out today" through'}
            checked={draft.allowReleases}
            onChange={(allowReleases) => setDraft({ ...draft, allowReleases })}
          />
        </div>
      </form>
    </Sheet>
  );
}

type HourFieldProps = { label: string; hour: number; onChange: (hour: number) => void };

/** A native select: phones show their own wheel. */
function HourField({ label, hour, onChange }: HourFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-label font-medium text-text-2">
        {label}
      </label>
      <select
        id={id}
        value={hour}
        onChange={(event) => onChange(Number(event.target.value))}
        className="block min-h-13 w-full appearance-none rounded-field border border-field-line bg-surface-2 px-4 font-mono text-[1.25rem] text-text -outline-offset-2"
      >
        {hours.map((option) => (
          <option key={option} value={option}>
            {formatHour(option)}
          </option>
        ))}
      </select>
    </div>
  );
}
