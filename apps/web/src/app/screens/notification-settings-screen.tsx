import type { NotificationSettings } from '@dubplate/domain/notifications/settings.ts';
import { PushSwitch } from '../../features/notifications/push/push-switch.tsx';
import { CalendarCard } from '../../features/notifications/settings/calendar-card.tsx';
import { DigestChoice } from '../../features/notifications/settings/digest-choice.tsx';
import { LevelChoice } from '../../features/notifications/settings/level-choice.tsx';
import { PauseLengths, PauseRow, usePause } from '../../features/notifications/settings/pause.tsx';
import { useCalendar } from '../../features/notifications/settings/use-calendar.ts';
import { useNotificationSettings } from '../../features/notifications/settings/use-notification-settings.ts';
import { When } from '../../features/notifications/settings/when.tsx';
import { LoadFailed } from '../../ui/lists/paged.tsx';
import { RowGroup } from '../../ui/lists/row-group.tsx';
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx';
import { BackButton } from '../back-button.tsx';
import { Page } from '../page.tsx';
import { SettingsSection } from '../settings-section.tsx';

export function NotificationSettingsScreen() {
  const { settings, isError, refetch } = useNotificationSettings();
  return (
    <Page width="narrow">
      <title>Notifications · Dubplate</title>
      <header className="-ml-2.5 flex min-h-17 items-center gap-2.5 wide:pt-4">
        <BackButton fallback="/profile/settings" filled={false} />
        <h1 className="min-w-0 text-title hyphens-auto wrap-anywhere">Notifications</h1>
      </header>
      <div className="pt-2 desk:max-w-[640px]">
        {settings && <Settings settings={settings} />}
        {!settings && isError && <LoadFailed onRetry={() => void refetch()} />}
        {!settings && !isError && <RowSkeleton rows={7} label="Loading your settings..." />}
      </div>
    </Page>
  );
}

function Settings({ settings }: { settings: NotificationSettings }) {
  const pause = usePause(settings.pausedUntil);
  return (
    <>
      <RowGroup>
        <PushSwitch />
        <PauseRow pause={pause} settings={settings} />
      </RowGroup>
      {pause.isPaused && <PauseLengths pause={pause} />}
      <SettingsSection title="Tell me about">
        <LevelChoice settings={settings} isPaused={pause.isPaused} />
      </SettingsSection>
      <SettingsSection title="When">
        <When settings={settings} />
      </SettingsSection>
      <SettingsSection title="Digest by email">
        <DigestChoice digest={settings.digest} />
      </SettingsSection>
      <SettingsSection title="Calendar">
        <Calendar />
      </SettingsSection>
    </>
  );
}

function Calendar() {
  const { data: feed, isError, refetch } = useCalendar();
  if (feed !== undefined) return <CalendarCard feed={feed} />;
  return isError ? <LoadFailed onRetry={() => void refetch()} /> : <RowSkeleton rows={1} label="Loading..." />;
}
