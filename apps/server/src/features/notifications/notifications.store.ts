import type { MemberId } from '@dubplate/domain/ids.ts';
import {
  notificationsPageSize,
  type Notification,
  type NotificationPage,
} from '@dubplate/domain/notifications/notification.ts';
import type { ReportOutcome } from '@dubplate/domain/reports/report.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { selectVisible, type EntryRow } from './visible-entries.store.ts';

/** Newest first. */
export async function listNotifications(
  db: Database,
  memberId: MemberId,
  cursor: number | undefined,
): Promise<NotificationPage> {
  const where = cursor === undefined ? sql`true` : sql`entries.position < ${cursor}`;
  const rows = await readRows(db, memberId, where, notificationsPageSize + 1);
  const page = rows.slice(0, notificationsPageSize);
  return {
    entries: page.map(toNotification).filter((entry) => entry !== null),
    nextCursor: rows.length > notificationsPageSize ? page.at(-1)!.position : null,
  };
}

/** For emails: the unread entries among these, or since a moment. Newest first. */
export async function readUnreadEntries(
  db: Database,
  memberId: MemberId,
  which: { ids: readonly number[] } | { since: Date },
  limit: number,
): Promise<Notification[]> {
  const where = 'ids' in which ? sql`entries.id = any(${which.ids})` : sql`entries.created_at > ${which.since}`;
  const rows = await readRows(db, memberId, sql`entries.read_at is null and ${where}`, limit);
  return rows.map(toNotification).filter((entry) => entry !== null);
}

async function readRows(
  db: Database,
  memberId: MemberId,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    ${selectVisible} and entries.member_id = ${memberId} and ${where}
    order by entries.position desc limit ${limit}
  `.execute(db);
  return rows;
}

/** The entries that are visible, by id. For messages to any member: the caller knows whose entries these are. */
export async function readEntries(db: Database, ids: readonly number[]): Promise<Map<number, Notification>> {
  const { rows } = await sql<EntryRow>`${selectVisible} and entries.id = any(${ids}::bigint[])`.execute(db);
  const entries = rows.map(toNotification).filter((entry) => entry !== null);
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** Null for a kind that only a newer build knows. */
function toNotification(row: EntryRow): Notification | null {
  const { id, position, read, kind, request, song } = row;
  const entry = { id, position, read, at: row.createdAt.toISOString() };
  switch (kind) {
    case 'solved':
      return (
        request && {
          ...entry,
          kind,
          request,
          song,
          reason: row.reason,
          identifiedBy: row.identifiedBy,
          ...(row.named && { named: true }),
        }
      );
    case 'comment':
      return (
        request && { ...entry, kind, request, username: row.username!, others: row.others ?? 0, text: row.text ?? '' }
      );
    case 'date':
      return song && { ...entry, kind, song, from: null, to: null, ...row.details };
    case 'out':
      return { ...entry, kind, day: row.occasion, songs: row.songs ?? [], count: row.count ?? 0 };
    case 'artist':
      return song && { ...entry, kind, song, artist: row.artist! };
    case 'report':
      return { ...entry, kind, target: row.target!, outcome: row.details?.outcome as ReportOutcome };
    case 'merged':
    case 'link':
    case 'verified':
    case 'edited':
    case 'taken-down':
      return song && { ...entry, kind, song };
    default:
      return null;
  }
}
