import { expect, test } from 'vitest';
import { notificationKinds, recipients } from './recipients.ts';
import { canTurnOff, channels, channelsOf, defaultChannels, levelOf, levels, topicOf, topics } from './settings.ts';

test('every kind has a topic and recipients', () => {
  for (const kind of notificationKinds) {
    expect(topics).toContain(topicOf(kind, { mine: false }));
    expect(recipients[kind].length).toBeGreaterThan(0);
  }
});

test('a request belongs to another topic for the member who asked', () => {
  expect(topicOf('solved', { mine: true })).toBe('own-requests');
  expect(topicOf('comment', { mine: true })).toBe('own-requests');
  expect(topicOf('solved', { mine: false })).toBe('followed-requests');
  expect(topicOf('comment', { mine: false })).toBe('followed-requests');
});

test('the inbox is on by default for all topics, and only artists can turn it off', () => {
  for (const topic of topics) expect(defaultChannels[topic]).toContain('inbox');
  const fixed = topics.flatMap((topic) => channels.filter((channel) => !canTurnOff(topic, channel)).map(() => topic));
  expect(fixed).toEqual(['out', 'dates', 'own-requests', 'followed-requests', 'uploads']);
});

test('a level is what a member sees after choosing it', () => {
  for (const level of levels) expect(levelOf(channelsOf(level))).toBe(level);
});

test('Off sends nothing, Important is the default, Everything has every channel, and the inbox stays', () => {
  const on = (level: (typeof levels)[number]) =>
    topics.flatMap((topic) => channels.filter((channel) => channelsOf(level)[topic][channel]));
  expect(new Set(on('off'))).toEqual(new Set(['inbox']));
  expect(on('off')).toHaveLength(6);
  expect(on('important')).toEqual(
    topics.flatMap((topic) => channels.filter((c) => defaultChannels[topic].includes(c))),
  );
  expect(on('everything')).toHaveLength(18);
});

test('one changed channel matches no level', () => {
  const { out, ...others } = channelsOf('important');
  expect(levelOf({ ...others, out: { ...out, email: false } })).toBeNull();
});
