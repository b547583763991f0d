import { levelOf, levels, type Level, type NotificationSettings } from '@dubplate/domain/notifications/settings.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { card } from '../../../ui/controls/radio-looks.ts';
import { useOfflineReason } from '../../../ui/hooks/offline-reason.ts';
import { TopicTable } from './topic-table.tsx';
import { useChangeSettings } from './use-notification-settings.ts';

const words: Record<Level | 'custom', [title: string, sub: string]> = {
  off: ['Off', 'Nothing is sent. The inbox still fills.'],
  important: ['Important', 'What is out today, your requests and your uploads.'],
  everything: ['Everything', 'All topics, by push and by email.'],
  custom: ['Custom', 'Your own mix, below.'],
};

const optionOf = (value: Level | 'custom') => ({
  value,
  label: (
    <span className="min-w-0 py-2.5">
      <span className="block wrap-anywhere">{words[value][0]}</span>
      <span className="mt-0.5 block text-label font-regular text-pretty text-text-2 wrap-anywhere">
        {words[value][1]}
      </span>
    </span>
  ),
});

type LevelChoiceProps = { settings: NotificationSettings; isPaused: boolean };

/** How much the member is told. The grid of topics and channels is below, open for a mix of their own. */
export function LevelChoice({ settings, isPaused }: LevelChoiceProps) {
  const { mutate } = useChangeSettings();
  const offline = useOfflineReason(true);
  const grid = useId();
  const level = levelOf(settings.channels);
  const [isOpen, setIsOpen] = useState(false);
  // Stays open: a tap in the grid may complete a level.
  if (level === null && !isOpen) setIsOpen(true);
  return (
    <>
      <fieldset disabled={offline !== null} title={offline?.title} className="min-w-0 disabled:opacity-60">
        <RadioGroup
          label="Tell me about"
          look={{ ...card, group: 'rounded-card bg-surface-1 shadow-low' }}
          options={[...levels, ...(level ? [] : ['custom' as const])].map(optionOf)}
          value={level ?? 'custom'}
          onChange={(next) => next !== 'custom' && mutate({ kind: 'level', level: next })}
        />
      </fieldset>
      {level && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={grid}
          className="mt-1 flex min-h-11 items-center gap-1.5 text-control font-medium text-text-2 hover:text-text"
          onClick={() => setIsOpen(!isOpen)}
        >
          Customise
          <ChevronDown size={18} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
        </button>
      )}
      <div id={grid} hidden={!isOpen} className={level ? 'mt-1' : 'mt-3'}>
        {isOpen && <TopicTable settings={settings} isPaused={isPaused} />}
      </div>
    </>
  );
}
