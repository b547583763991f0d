import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clock, expectShownFor, untilFrame } from '../../test/clock.ts';
import { live } from '../../test/live.ts';
import { newId } from '../../test/members.ts';
import { render } from '../../test/render.tsx';
import { SolvedNews } from './solved-news.tsx';

const news = (identifiedBy: string, id = newId()) => ({
  kind: 'solvedRequest' as const,
  row: { id, title: 'Closing track', identifiedBy, song: null, version: 2 },
});
const open = (path = '/') => render(<SolvedNews />, { live: true, path });
const bannerOf = (name: string) => page.getByRole('status').getByText(`${name} named it`);

test('shows a banner for six seconds', async () => {
  await open();
  await live.connected();
  clock.stop();
  await live.send(news('oh_mirre'));
  await expectShownFor(bannerOf('oh_mirre'), 6_000);
});

test('shows one at a time, and then only the newest of those that arrived meanwhile', async () => {
  await open();
  await live.connected();
  clock.stop();
  await live.send(news('first'), news('second'), news('third'));
  await expectShownFor(bannerOf('first'), 6_000);
  await untilFrame(() => bannerOf('third').query() !== null);
  expect(bannerOf('second').elements()).toEqual([]);
});

test('opens the request', async () => {
  const { address } = await open();
  const { row, kind } = news('oh_mirre');
  await live.send({ kind, row });
  await page.getByRole('button', { name: 'Open' }).click();
  expect(address()).toBe(`/id-help?request=${row.id}`);
  await expect.element(bannerOf('oh_mirre')).not.toBeInTheDocument();
});

test('shows no banner for the request that is open, which is stamped in place', async () => {
  const id = newId();
  await open(`/id-help?request=${id}`);
  await live.send(news('oh_mirre', id), news('nel.wav'));
  await expect.element(bannerOf('nel.wav')).toBeVisible();
  expect(bannerOf('oh_mirre').elements()).toEqual([]);
});

test('shows no banner to the member who named the track, and to the one who asked, in any tab', async () => {
  const { member } = await open();
  await live.connected();
  // Otherwise a banner that is wrong would end before the last one is checked.
  clock.stop();
  const asked = news('oh_mirre');
  await live.send(news(member!.username), { ...asked, row: { ...asked.row, username: member!.username } });
  await live.send(news('nel.wav'));
  await expectShownFor(bannerOf('nel.wav'), 6_000);
});

test('shows thanks for a name that the member gave', async () => {
  const { address } = await open();
  const id = newId();
  await live.send({ kind: 'thanks', row: { id, title: 'Closing track', username: 'tessera', version: 3 } });
  await expect.element(page.getByText('tessera says thanks for naming Closing track')).toBeVisible();
  await page.getByRole('button', { name: 'Open' }).click();
  expect(address()).toBe(`/id-help?request=${id}`);
});
