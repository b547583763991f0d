import { expect, test } from 'vitest';
import { notificationKinds, recipients } from './recipients.ts';
import { canTurnOff, channels, defaultChannels, topicOf, topics } from './settings.ts';

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
