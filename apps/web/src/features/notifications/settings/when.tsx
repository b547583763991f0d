import type { NotificationSettings } from '@dubplate/domain/notifications/settings.ts';
import { useSheetParam } from '../../../ui/hooks/use-sheet-param.ts';
import { RowGroup, TapRow } from '../../../ui/lists/row-group.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { deviceTimeZone } from '../send-time-zone.ts';
import { cityOf, formatHour } from './format-when.ts';
import { QuietHoursSheet } from './quiet-hours-sheet.tsx';
import { TimeZoneSheet } from './time-zone-sheet.tsx';
import { useChangeSettings } from './use-notification-settings.ts';

export function When({ settings }: { settings: NotificationSettings }) {
  const { alertHour, quietHours, timeZone, followsDevice } = settings;
  const sheet = useSheetParam('when');
  const { mutate } = useChangeSettings();
  return (
    <>
      <RowGroup>
        <TapRow
          title="Release alerts at"
          value={<span className="font-mono">{formatHour(alertHour)}</span>}
          busy={false}
          onClick={() => sheet.open('alerts')}
        />
        <TapRow
          title="Quiet hours"
          sub={quietHours ? 'Push waits until they end' : 'Push comes at any hour'}
          value={
            quietHours ? (
              <span className="font-mono">{`${formatHour(quietHours.from)} – ${formatHour(quietHours.to)}`}</span>
            ) : (
              'Off'
            )
          }
          busy={false}
          onClick={() => sheet.open('quiet')}
        />
        <TapRow
          title="Time zone"
          sub={followsDevice ? 'Follows your phone' : 'Chosen by you'}
          value={cityOf(timeZone ?? deviceTimeZone())}
          busy={false}
          onClick={() => sheet.open('zone')}
        />
      </RowGroup>
      <AlertHourSheet
        open={sheet.value === 'alerts'}
        onClose={sheet.close}
        hour={alertHour}
        onPick={(hour) => {
          mutate({ kind: 'when', when: { alertHour: hour } });
          sheet.close();
        }}
      />
      <QuietHoursSheet open={sheet.value === 'quiet'} onClose={sheet.close} quietHours={quietHours} />
      <TimeZoneSheet
        open={sheet.value === 'zone'}
        onClose={sheet.close}
        chosen={followsDevice ? null : timeZone}
        onPick={(zone) => {
          mutate({ kind: 'zone', timeZone: zone ?? deviceTimeZone(), followsDevice: zone === null });
          sheet.close();
        }}
      />
    </>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

type AlertHourSheetProps = { open: boolean; onClose: () => void; hour: number; onPick: (hour: number) => void };

function AlertHourSheet({ open, onClose, hour, onPick }: AlertHourSheetProps) {
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title="Release alerts at">
      <p className="text-body text-pretty text-text-2">One message on the morning of a release, in your time zone.</p>
      <div className="grid grid-cols-4 gap-2">
        {hours.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === hour}
            onClick={() => onPick(option)}
            className="min-h-11 rounded-tile border border-transparent bg-surface-2 font-mono text-control transition-colors hover:bg-surface-3 aria-pressed:border-text aria-pressed:bg-surface-3"
          >
            {formatHour(option)}
          </button>
        ))}
      </div>
    </Sheet>
  );
}
