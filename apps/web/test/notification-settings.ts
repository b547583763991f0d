import type { NotificationSettings } from '@dubplate/domain/notifications/settings.ts';
import { page } from 'vitest/browser';
import { renderApp } from './render.tsx';
import { server } from './server.ts';

export const createSettings = (values: Partial<NotificationSettings> = {}): NotificationSettings => ({
  channels: {
    out: { push: true, email: true, inbox: true },
    dates: { push: false, email: false, inbox: true },
    'own-requests': { push: true, email: false, inbox: true },
    'followed-requests': { push: true, email: false, inbox: true },
    artists: { push: false, email: false, inbox: true },
    uploads: { push: false, email: true, inbox: true },
  },
  pausedUntil: null,
  alertHour: 9,
  quietHours: null,
  timeZone: 'Europe/London',
  followsDevice: true,
  digest: 'weekly',
  ...values,
});

let stored = createSettings();

/** Changes what the server has. The page reads it again when its live connection opens. */
export const storeSettings = (values: Partial<NotificationSettings>): NotificationSettings =>
  (stored = { ...stored, ...values });

/** Opens the settings of notifications. A member without a zone: the browser would send its own. */
export async function openSettings(values: Partial<NotificationSettings> = {}, size: 'phone' | 'desk' = 'phone') {
  stored = createSettings(values);
  server.answer('notifications.settings', () => stored);
  server.answer('calendar.read', null);
  await renderApp('/profile/notifications', { size });
  return stored;
}

/** Opens the grid of topics and channels too. */
export async function openGrid(size: 'phone' | 'desk' = 'phone') {
  await openSettings({}, size);
  await page.getByRole('button', { name: 'Customise' }).click();
}
