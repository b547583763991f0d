import { createHash } from 'node:crypto';
import type { Notification } from '@dubplate/domain/notifications/notification.ts';
import { notificationPath, songOf } from '@dubplate/domain/notifications/notification-target.ts';
import { listenUrlOf, pushText, type PushPayload } from '@dubplate/domain/notifications/push-payload.ts';
import type { PushMessage } from '../../platform/push.ts';
import type { DueEntry } from './push-deliveries.store.ts';

const daySeconds = 24 * 60 * 60;
/** A message that is sent just before midnight still needs time to arrive. */
const leastSeconds = 60;
const noSubject = '00000000-0000-0000-0000-000000000000';

/**
 * The name of the message on the push service and on the device. A later one with the same name replaces it, so a
 * message that is sent twice is shown once. At most 32 characters.
 */
function nameOf({ kind, subjectId, occasion }: DueEntry): string {
  if (kind === 'out' && subjectId === noSubject) return `release-${occasion}`;
  return createHash('sha256').update(`${kind} ${subjectId}`).digest('base64url').slice(0, 24);
}

/** One message about all `entries`. `first` is the row of the first one. */
export function createMessage(
  first: DueEntry,
  entries: readonly [Notification, ...Notification[]],
  { unread, baseUrl }: { unread: number; baseUrl: string },
): PushMessage {
  const isSummary = entries.length > 1;
  const name = isSummary ? 'inbox' : nameOf(first);
  const path = isSummary ? '/inbox' : notificationPath(entries[0]);
  const song = isSummary ? null : songOf(entries[0]);
  const listenUrl = isSummary ? null : listenUrlOf(entries[0]);
  const payload: PushPayload = {
    web_push: 8030,
    notification: {
      ...pushText(entries, first.today),
      navigate: `${baseUrl}${path}`,
      tag: name,
      lang: 'en',
      ...(listenUrl && { actions: [{ action: 'listen', title: 'Listen', navigate: listenUrl }] }),
    },
    ...(song && { cover: { id: song.id, key: song.cover } }),
    unread,
  };
  return {
    payload: JSON.stringify(payload),
    ttlSeconds: first.kind === 'out' && !isSummary ? Math.max(leastSeconds, first.secondsLeft) : daySeconds,
    topic: name,
  };
}
