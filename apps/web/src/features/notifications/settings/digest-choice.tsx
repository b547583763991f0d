import { digests, type Digest } from '@dubplate/domain/notifications/settings.ts';
import { useId } from 'react';
import { RadioGroup, segments } from '../../../ui/controls/radio-group.tsx';
import { useOfflineReason } from '../../../ui/hooks/offline-reason.ts';
import { useChangeSettings } from './use-notification-settings.ts';

const labels: Record<Digest, string> = { off: 'Off', daily: 'Daily', weekly: 'Weekly' };
const options = digests.map((value) => ({ value, label: labels[value] }));
const days: Record<Exclude<Digest, 'off'>, string> = { daily: 'Every day', weekly: 'Thursdays' };

export function DigestChoice({ digest }: { digest: Digest }) {
  const offline = useOfflineReason(true);
  const { mutate } = useChangeSettings();
  const hint = useId();
  return (
    <>
      <fieldset disabled={offline !== null} title={offline?.title} className="min-w-0 disabled:opacity-60">
        <RadioGroup
          label="Digest by email"
          describedBy={hint}
          look={segments}
          options={options}
          value={digest}
          onChange={(next) => mutate({ kind: 'when', when: { digest: next } })}
        />
      </fieldset>
      <p id={hint} className="pt-2.5 text-label text-pretty text-text-3">
        {digest === 'off' ? (
          'Only the emails that you turned on above.'
        ) : (
          <>
            {days[digest]} at <span className="font-mono">18:00</span>. Skipped when there is nothing to say.
          </>
        )}
      </p>
    </>
  );
}
