import { pauses, type NotificationSettings, type Pause } from '@dubplate/domain/notifications/settings.ts';
import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '../../../platform/now.ts';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { useOfflineReason } from '../../../ui/hooks/offline-reason.ts';
import { Row } from '../../../ui/lists/row-group.tsx';
import { formatPauseEnd, isEndless } from './format-when.ts';
import { useChangeSettings } from './use-notification-settings.ts';

type PauseState = {
  isPaused: boolean;
  isPending: boolean;
  /** Null if it is not known: the server stores only the end. */
  length: Pause | null;
  set: (length: Pause | null) => void;
};

export function usePause(pausedUntil: string | null): PauseState {
  const now = useNow();
  const [chosen, setChosen] = useState<Pause | null>(null);
  const { mutate, isPending, variables } = useChangeSettings();
  const pending = isPending && variables.kind === 'pause' ? variables.pause : undefined;
  const isRunning = pausedUntil !== null && new Date(pausedUntil) > now;
  const known = isRunning && isEndless(pausedUntil) ? 'always' : chosen;
  return {
    isPaused: pending === undefined ? isRunning : pending !== null,
    isPending,
    length: pending ?? known,
    set: (length) => mutate({ kind: 'pause', pause: length }, { onSuccess: () => setChosen(length) }),
  };
}

type PauseProps = { pause: PauseState; settings: NotificationSettings };

export function PauseRow({ pause, settings: { pausedUntil, timeZone } }: PauseProps) {
  const Icon = pause.isPaused ? BellOff : Bell;
  const end = pause.isPaused && !pause.isPending ? pausedUntil : null;
  return (
    <Row
      icon={<Icon size={22} strokeWidth={1.75} />}
      title="Pause everything"
      sub={end === null ? 'Push and email. The inbox stays.' : <PauseEnd end={end} timeZone={timeZone} />}
    >
      <Switch
        label="Pause everything"
        checked={pause.isPaused}
        busy={pause.isPending}
        onChange={(isOn) => pause.set(isOn ? 'day' : null)}
      />
    </Row>
  );
}

function PauseEnd({ end, timeZone }: { end: string; timeZone: string | null }) {
  if (isEndless(end)) return 'Off until you say so. The inbox stays.';
  return (
    <>
      Back on{' '}
      <time dateTime={end} className="font-mono text-label text-text-3">
        {formatPauseEnd(end, timeZone)}
      </time>
    </>
  );
}

const lengths = (Object.keys(pauses) as Pause[]).map((value) => ({ value, label: pauses[value] }));

export function PauseLengths({ pause }: { pause: PauseState }) {
  const offline = useOfflineReason(true);
  return (
    <fieldset disabled={offline !== null} title={offline?.title} className="mt-3 min-w-0 disabled:opacity-60">
      <RadioGroup
        label="How long"
        options={lengths}
        value={pause.length}
        onChange={(length) => !pause.isPending && pause.set(length)}
      />
    </fieldset>
  );
}
