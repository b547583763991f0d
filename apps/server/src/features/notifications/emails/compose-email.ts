import type { Notification } from '@dubplate/domain/notifications/notification.ts';
import type { Email } from '../../../platform/mail.ts';
import type { Services } from '../../../platform/trpc.ts';
import { readUnreadEntries } from '../notifications.store.ts';
import type { Delivery } from './deliveries.store.ts';
import { describeDigest } from './digest-content.ts';
import { readUpcoming } from './digests.store.ts';
import { toSubject, writeText, type EmailContent } from './email-content.ts';
import { describeEntries } from './entry-content.ts';
import { readRecipient, type Recipient } from './recipient.store.ts';
import { createUnsubscribeToken } from './unsubscribe-token.ts';
import { writeHtml } from './write-html.ts';

type Parts = Pick<Services, 'db' | 'config'>;

/** A digest or an email of more entries only counts the rest. */
const readLimit = 100;

/** Null when the member should not get it any more, or has read everything, or there is nothing to say. */
export async function composeEmail({ db, config }: Parts, delivery: Delivery, now: Date): Promise<Email | null> {
  const { memberId, kind, ids } = delivery;
  const recipient = await readRecipient(db, memberId, kind, now);
  if (!recipient) return null;
  const content = await readContent({ db }, delivery, recipient);
  if (!content) return null;
  const token = createUnsubscribeToken({ memberId, kind, version: recipient.unsubscribeVersion }, config.AUTH_SECRET);
  const addresses = { baseUrl: config.BASE_URL, unsubscribeUrl: `${config.BASE_URL}/unsubscribe/${token}` };
  return {
    to: recipient.email,
    kind,
    subject: toSubject(content.subject),
    text: writeText(content, addresses),
    html: writeHtml(content, addresses),
    // The same in a repeated attempt: a mail program shows an email that arrived twice once.
    messageId: `<${kind}.${ids[0]}@${new URL(config.BASE_URL).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${addresses.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}

async function readContent(
  { db }: Pick<Parts, 'db'>,
  { memberId, kind, digest, notificationIds }: Delivery,
  recipient: Recipient,
): Promise<EmailContent | null> {
  if (digest) {
    const { day, since } = digest;
    const entries = await readUnreadEntries(db, memberId, { since }, readLimit);
    const upcoming = await readUpcoming(db, memberId, { day, digest: recipient.digest });
    return describeDigest({ digest: recipient.digest, day, entries, upcoming });
  }
  const entries = await readUnreadEntries(db, memberId, { ids: notificationIds }, readLimit);
  return isFilled(entries) ? describeEntries(kind, entries, recipient.today) : null;
}

const isFilled = (entries: Notification[]): entries is [Notification, ...Notification[]] => entries.length > 0;
