import * as z from 'zod/mini';
import type { NotificationKind } from './recipients.ts';

/** The rows of the settings. Each is a group of kinds that a member turns on or off together. */
export const topics = ['out', 'dates', 'own-requests', 'followed-requests', 'artists', 'uploads'] as const;
export type Topic = (typeof topics)[number];

export const channels = ['push', 'email', 'inbox'] as const;
export type Channel = (typeof channels)[number];

/** `mine`: whether the recipient asked the request that the entry is about. */
export function topicOf(kind: NotificationKind, { mine }: { mine: boolean }): Topic {
  switch (kind) {
    case 'solved':
    case 'comment':
      return mine ? 'own-requests' : 'followed-requests';
    case 'out':
      return 'out';
    case 'date':
    case 'merged':
    case 'link':
      return 'dates';
    case 'artist':
      return 'artists';
    case 'verified':
    case 'edited':
    case 'taken-down':
    case 'report':
      return 'uploads';
  }
}

/** What is on until the member changes it. */
export const defaultChannels: Record<Topic, readonly Channel[]> = {
  out: ['push', 'email', 'inbox'],
  dates: ['inbox'],
  'own-requests': ['push', 'inbox'],
  'followed-requests': ['push', 'inbox'],
  artists: ['inbox'],
  uploads: ['email', 'inbox'],
};

/** Presets of the settings. The inbox stays on in each of them. */
export const levels = ['off', 'important', 'everything'] as const;
export type Level = (typeof levels)[number];

const levelChannels: Record<Level, (topic: Topic) => readonly Channel[]> = {
  off: () => ['inbox'],
  important: (topic) => defaultChannels[topic],
  everything: () => channels,
};

/** What a level turns on and off. */
export const channelsOf = (level: Level): NotificationSettings['channels'] =>
  Object.fromEntries(
    topics.map((topic) => [
      topic,
      Object.fromEntries(channels.map((channel) => [channel, levelChannels[level](topic).includes(channel)])),
    ]),
  ) as NotificationSettings['channels'];

/** Null for a combination of the member's own. */
export const levelOf = (chosen: NotificationSettings['channels']): Level | null =>
  levels.find((level) => {
    const preset = channelsOf(level);
    return topics.every((topic) => channels.every((channel) => preset[topic][channel] === chosen[topic][channel]));
  }) ?? null;

/** The inbox is always on, except for artists. Without the inbox there is no push and no email either. */
export const canTurnOff = (topic: Topic, channel: Channel): boolean => channel !== 'inbox' || topic === 'artists';

/** Emails that collect unread entries. Topics with email are sent at once as well. */
export const digests = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof digests)[number];

/** Local hours. Push waits from `from` until `to`, also over midnight. */
export type QuietHours = { from: number; to: number; allowReleases: boolean };

export type NotificationSettings = {
  /** Whether a topic is on for a channel. */
  channels: Record<Topic, Record<Channel, boolean>>;
  /** When push and email continue; null if they are not paused. The far future means "until I say so". */
  pausedUntil: string | null;
  alertHour: number;
  quietHours: QuietHours | null;
  /** Null until a browser has sent one. */
  timeZone: string | null;
  /** Whether the zone of the device replaces it. */
  followsDevice: boolean;
  digest: Digest;
};

const hour = z.int().check(z.minimum(0), z.maximum(23));

export const setChannelSchema = z
  .object({ topic: z.enum(topics), channel: z.enum(channels), on: z.boolean() })
  .check(z.refine(({ topic, channel }) => canTurnOff(topic, channel)));

export const setLevelSchema = z.object({ level: z.enum(levels) });

/** How long push and email are paused. */
export const pauses = { day: '24 hours', sunday: 'Until Sunday', week: 'A week', always: 'Until I say so' } as const;
export type Pause = keyof typeof pauses;

export const pauseSchema = z.object({ pause: z.nullable(z.enum(Object.keys(pauses) as [Pause, ...Pause[]])) });

/** Each field is optional: a form sends what it changes. */
export const setWhenSchema = z.object({
  alertHour: z.optional(hour),
  quietHours: z.optional(z.nullable(z.object({ from: hour, to: hour, allowReleases: z.boolean() }))),
  digest: z.optional(z.enum(digests)),
});
