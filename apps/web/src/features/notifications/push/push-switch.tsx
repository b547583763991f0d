import type { PushDevice } from '@dubplate/domain/notifications/push.ts';
import { describeDevice, type DeviceKind } from '@dubplate/domain/settings/device.ts';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Row } from '../../../ui/lists/row-group.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { pushKeys, turnOff, turnOn, usePush } from '../../../platform/push-browser.ts';

const nouns: Record<DeviceKind, string> = {
  phone: 'phone',
  tablet: 'tablet',
  computer: 'computer',
  unknown: 'device',
};

const problems = {
  'install-first': 'Add Dubplate to the Home Screen first.',
  denied: 'Blocked in the settings of this browser.',
};

/** A row for a `RowGroup`: push in this browser, and the other browsers that have it. */
export function PushSwitch() {
  const push = usePush();
  const { data: devices = [] } = useQuery({
    queryKey: pushKeys.devices,
    queryFn: ({ signal }): Promise<PushDevice[]> => api.notifications.devices.query(undefined, { signal }),
    staleTime: 0,
    enabled: !!push && push.status !== 'unavailable',
  });
  const [isBusy, setIsBusy] = useState(false);
  if (!push || push.status === 'unavailable') return null;
  const { status } = push;
  const label = `Push on this ${nouns[describeDevice(navigator.userAgent).kind]}`;
  const problem = status === 'install-first' || status === 'denied' ? problems[status] : null;

  async function change(on: boolean): Promise<void> {
    setIsBusy(true);
    try {
      await (on ? turnOn(push!) : turnOff());
    } catch {
      toast('That did not work. Try again in a moment.', { tone: 'error' });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Row icon={<Bell size={22} strokeWidth={1.75} />} title={label} sub={problem ?? alsoOn(devices)}>
      <Switch
        label={label}
        checked={status === 'on'}
        busy={isBusy}
        disabled={problem !== null}
        onChange={(on) => void change(on)}
      />
    </Row>
  );
}

function alsoOn(devices: readonly PushDevice[]): string | undefined {
  const others = devices.filter(({ here }) => !here).map(({ device }) => device.words);
  return others.length > 0 ? `Also on: ${[...new Set(others)].join('; ')}` : undefined;
}
