import { setTimeout as pause } from 'node:timers/promises';
import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import { memberRoom } from '@dubplate/domain/live/live-events.ts';
import { permissionColumns, toGrant } from '../db/admin-grant.ts';
import type { Database } from '../db/database.ts';
import { preparedStatement } from '../db/prepared-statements.ts';
import type { Live } from '../platform/live.ts';
import { refuse } from '../platform/refuse.ts';
import type { Context } from '../platform/trpc.ts';

type Caller = Pick<Context, 'db' | 'live'> & { actor: { id: MemberId } };

const findCurrentMember = preparedStatement(
  { name: 'current-member', lane: 'read' },
  ({ memberId }: { memberId: MemberId }, db) =>
    db
      .selectFrom('members')
      .leftJoin('admins', 'admins.member_id', 'members.id')
      .select([
        'id',
        'username',
        'email',
        'email_verified as emailVerified',
        'early_access as earlyAccess',
        'has_uploaded_first_song as hasUploaded',
        'favorite_count as favoriteCount',
        'upload_count as uploadCount',
        'solved_count as solvedCount',
        'identified_count as identifiedCount',
        'is_public as isPublic',
        'time_zone as timeZone',
        'version',
      ])
      .select((eb) =>
        eb
          .selectFrom('reports')
          .select((q) => q.fn.countAll<number>().as('count'))
          .where('reports.member_id', '=', memberId)
          .where('reports.outcome', 'is not', null)
          .where('reports.read_at', 'is', null)
          .as('reportNews'),
      )
      .select(['admins.role', ...Object.values(permissionColumns)])
      .where('id', '=', memberId),
);

export async function readCurrentMember(db: Database, memberId: MemberId): Promise<CurrentMember | null> {
  const [row] = await findCurrentMember(db, { memberId });
  if (!row) return null;
  const { id, username, email, emailVerified, earlyAccess, isPublic, timeZone, version } = row;
  const mayFavorite = earlyAccess || row.hasUploaded;
  const { favoriteCount, uploadCount, solvedCount, identifiedCount, reportNews } = row;
  const counts = { favoriteCount, uploadCount, solvedCount, identifiedCount, reportNews: reportNews ?? 0 };
  return {
    id,
    username,
    email,
    emailVerified,
    earlyAccess,
    isPublic,
    mayFavorite,
    ...counts,
    admin: toGrant(row),
    timeZone,
    version,
  };
}

/** Sends a member's account to the member's own browser tabs. Null when the account was deleted meanwhile. */
export async function announceMember(db: Database, live: Live, memberId: MemberId): Promise<CurrentMember | null> {
  const row = await readCurrentMember(db, memberId);
  if (row) live.announce(memberRoom(memberId), { kind: 'member', row });
  return row;
}

/** For a call that answers with the caller's new row. */
export async function announceCaller({ db, live, actor }: Caller): Promise<CurrentMember> {
  const member = await announceMember(db, live, actor.id);
  if (!member) throw refuse('profile-missing');
  return member;
}

/** Resolves when no process uses the former permissions. They end even if the row cannot be read. */
export async function announcePermissions({ db, live }: Pick<Context, 'db' | 'live'>, memberId: MemberId) {
  const forgotten = live.forgetSessions(memberId);
  await announceMember(db, live, memberId);
  await forgotten;
}

const batch = 100;
const pauseMs = 20;

/**
 * Announces thousands of members in the background, after the caller has its response. Pauses after every batch, so
 * that other requests get database connections. A failure is logged: a tab without the event refetches later.
 */
export function announceMembers(
  { db, live, request }: Pick<Context, 'db' | 'live' | 'request'>,
  memberIds: readonly MemberId[],
  announce: (memberId: MemberId) => Promise<unknown> = (memberId) => announceMember(db, live, memberId),
): void {
  const announceAll = async () => {
    for (const [index, memberId] of [...new Set(memberIds)].entries()) {
      if (index > 0 && index % batch === 0) await pause(pauseMs, undefined, { ref: false });
      await announce(memberId);
    }
  };
  void announceAll().catch((error: Error) => request.log.warn({ err: error }, 'members were not told'));
}
