import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openSettings } from '../../../../test/notification-settings.ts';
import { timeOf } from '../../../../test/notification-rows.ts';
import { render, unmount } from '../../../../test/render.tsx';
import { server } from '../../../../test/server.ts';
import { CalendarCard } from './calendar-card.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const address = page.getByRole('textbox', { name: 'Address of your calendar' });
const url = 'https://dubplate.test/calendar/secret.ics';
const feed = { createdAt: '2026-11-03T10:00:00.000Z', readAt: null };

beforeEach(() => {
  // The page may read the feed again: it does when its live connection opens.
  const store = (next: typeof feed | null) => server.answer('calendar.read', next);
  server.answer('calendar.create', () => {
    store(feed);
    return { ...feed, url };
  });
  server.answer('calendar.remove', () => {
    store(null);
    return null;
  });
});

test('a new address is shown once, with a copy button and a link to subscribe', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openSettings();
  await button('Get calendar link').click();
  await expect.element(address).toHaveValue(url);
  await expect.element(page.getByText('Copy the address now. It is shown only once.')).toBeVisible();
  await expect.element(page.getByText('Anyone with this address sees your release days.')).toBeVisible();
  const subscribe = page.getByRole('link', { name: 'Subscribe' });
  await expect.element(subscribe).toHaveAttribute('href', 'webcal://dubplate.test/calendar/secret.ics');
  await button('Copy the address').click();
  await expect.element(page.getByText('Link copied!')).toBeVisible();
  expect(copied.mock.calls).toEqual([[url]]);
  unmount();
  await render(<CalendarCard feed={feed} />);
  await expect.element(button('New address')).toBeVisible();
  await expect.element(address).not.toBeInTheDocument();
});

test('making an address moves the focus to the card', async () => {
  await openSettings();
  await button('Get calendar link').click();
  await expect.element(page.getByRole('group', { name: 'Release days in your calendar' })).toHaveFocus();
});

test('a feed says since when it is on, and when a calendar read it', async () => {
  const readAt = new Date(Date.now() - 2.5 * 60 * 60 * 1_000).toISOString();
  await render(<CalendarCard feed={{ createdAt: timeOf(0, '00:00'), readAt }} />);
  await expect.element(page.getByText(/^On since \w{3} \d+, last read 2h ago\.$/)).toBeVisible();
});

test('a feed that no calendar has read says so', async () => {
  await render(<CalendarCard feed={feed} />);
  await expect.element(page.getByText(/^On since .*, not read yet\.$/)).toBeVisible();
});

test('a new address replaces the old one only after a question', async () => {
  await render(<CalendarCard feed={feed} />);
  await button('New address').click();
  const question = page.getByRole('alertdialog', { name: 'Make a new address?' });
  const warning = 'Calendars using the old one stop updating at once. You add the new one by hand.';
  await expect.element(question.getByText(warning)).toBeVisible();
  await button('Keep this one').click();
  await expect.element(question).not.toBeInTheDocument();
  expect(server.inputs('calendar.create')).toEqual([]);
  await button('New address').click();
  await button('Make a new address').click();
  await expect.element(address).toHaveValue(url);
  await expect.element(question).not.toBeInTheDocument();
  expect(server.inputs('calendar.create')).toHaveLength(1);
});

test('Turn off removes the address, and a later one can be made', async () => {
  await openSettings();
  await button('Get calendar link').click();
  await button('Turn off').click();
  await expect.element(button('Get calendar link')).toBeVisible();
  await expect.element(address).not.toBeInTheDocument();
  expect(server.inputs('calendar.remove')).toHaveLength(1);
});

test('a feed stays on when it cannot be removed', async () => {
  server.refuse('calendar.remove', 'unavailable', { message: 'Not now' });
  await render(<CalendarCard feed={feed} />);
  await button('Turn off').click();
  await expect.element(page.getByText('Not now')).toBeVisible();
  await expect.element(button('New address')).toBeVisible();
});
