import {
  channelsOf,
  type Channel,
  type Level,
  type NotificationSettings,
  type Pause,
  type Topic,
} from '@dubplate/domain/notifications/settings.ts';
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { api, failureOf } from '../../../platform/api.ts';
import { queries } from '../../../platform/queries.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { changeTimeZone } from '../send-time-zone.ts';

const settingsKey = ['notification-settings'];

type SettingsChange =
  | { kind: 'channel'; topic: Topic; channel: Channel; on: boolean }
  | { kind: 'level'; level: Level }
  | { kind: 'pause'; pause: Pause | null }
  | { kind: 'when'; when: Partial<Pick<NotificationSettings, 'alertHour' | 'quietHours' | 'digest'>> }
  | { kind: 'zone'; timeZone: string; followsDevice: boolean };

/**
 * Optimistic update: pending changes are applied on top of what the server answered. A failed change is no longer
 * pending, which rolls it back.
 */
export function useNotificationSettings() {
  const { data, isError, refetch } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.notifications.settings.query(undefined, { signal }),
    // Other devices change them, without a live event.
    staleTime: 0,
  });
  const pending = useMutationState({
    filters: { mutationKey: settingsKey, status: 'pending' },
    select: ({ state }) => state.variables as SettingsChange,
  });
  return { settings: data && pending.reduce(applyChange, data), isError, refetch };
}

export function useChangeSettings() {
  return useMutation({
    mutationKey: settingsKey,
    // One after the other: the last tap on a cell wins, and a late answer cannot overwrite a newer one.
    scope: { id: 'notification-settings' },
    mutationFn: sendChange,
    async onSuccess(answer, change) {
      // A running fetch may have read before the change.
      await queries.cancelQueries({ queryKey: settingsKey });
      queries.setQueryData<NotificationSettings>(
        settingsKey,
        (settings) => answer ?? (settings && applyChange(settings, change)),
      );
    },
    onError: (error) => toast(failureOf(error).text, { tone: 'error' }),
  });
}

/** Null if the server does not answer with the settings. */
async function sendChange(change: SettingsChange): Promise<NotificationSettings | null> {
  switch (change.kind) {
    case 'channel': {
      const { topic, channel, on } = change;
      return api.notifications.setChannel.mutate({ topic, channel, on });
    }
    case 'level':
      return api.notifications.setLevel.mutate({ level: change.level });
    case 'pause':
      return api.notifications.pause.mutate({ pause: change.pause });
    case 'when':
      return api.notifications.setWhen.mutate(change.when);
    case 'zone':
      await changeTimeZone({ timeZone: change.timeZone, followsDevice: change.followsDevice });
      return null;
  }
}

function applyChange(settings: NotificationSettings, change: SettingsChange): NotificationSettings {
  switch (change.kind) {
    case 'channel': {
      const { topic, channel, on } = change;
      const { channels } = settings;
      return { ...settings, channels: { ...channels, [topic]: { ...channels[topic], [channel]: on } } };
    }
    case 'level':
      return { ...settings, channels: channelsOf(change.level) };
    case 'pause':
      // Only the server knows when a pause ends.
      return change.pause === null ? { ...settings, pausedUntil: null } : settings;
    case 'when':
      return { ...settings, ...change.when };
    case 'zone':
      return { ...settings, timeZone: change.timeZone, followsDevice: change.followsDevice };
  }
}
