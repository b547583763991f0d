import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coverStops } from '@dubplate/domain/covers/cover.ts';
import type { Teaser } from '@dubplate/domain/teasers/teaser.ts';
import { cardVersion, drawCard, logoPaths, washes } from './card-svg.ts';

const brand = (file: string) => readFileSync(new URL(`../../../../web/src/ui/brand/${file}`, import.meta.url), 'utf8');

test('the colours of a card are those of the app', () => {
  const tokens = brand('tokens.css');
  for (const [index, stops] of coverStops.entries()) {
    const [first, second, third] = stops.map(([colour]) => colour);
    expect(tokens).toContain(`--cover-${index + 1}: ${first}, ${second} ${stops[1]![1]}%, ${third};`);
  }
  for (const [index, [colour, alpha]] of washes.entries()) {
    expect(tokens).toContain(`--wash-${index + 1}: rgb(${colour} / ${alpha});`);
  }
});

test('the logo of a card is that of the app', () => {
  const logo = brand('logo.tsx');
  for (const path of Object.values(logoPaths)) expect(logo).toContain(`"${path}"`);
});

const song: Teaser = { kind: 'song', title: 'Ninth Floor', artists: ['Mirre'], cover: 'gradient2', favoriteCount: 63 };

test('a card changes with its names and its cover, not with its counts', () => {
  const version = cardVersion('one', song);
  expect(version).toMatch(/^[\da-f]{16}$/);
  expect(cardVersion('one', { ...song, favoriteCount: 64 })).toBe(version);
  expect(drawCard('one', { ...song, favoriteCount: 64 })).toBe(drawCard('one', song));
  for (const change of [{ title: 'Tenth Floor' }, { artists: ['Mirre', 'Velka'] }, { cover: 'gradient3' }]) {
    expect(cardVersion('one', { ...song, ...change })).not.toBe(version);
  }
  expect(cardVersion('two', song)).not.toBe(version);
});

test('a hostile title leaves nothing but shapes in the SVG', () => {
  const hostile = `</g><image href="file:///etc/passwd"/><script>x</script>&xxe;`;
  const card = (title: string) =>
    drawCard('one', { kind: 'request', title, voteCount: 1, song: { title, artists: [title], cover: title } });
  const elements = (svg: string) => [...new Set([...svg.matchAll(/<(\w+)/g)].map(([, name]) => name))].toSorted();
  expect(elements(card(hostile))).toEqual(elements(card('Ninth Floor')));
  expect(card(hostile)).not.toMatch(/file:|script|&|image/);
});
