import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { AuditAct, AuditDetails } from '@dubplate/domain/audit/audit.ts';
import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import type { ReleasePrecision } from '@dubplate/domain/songs/release-date.ts';
import { writtenRelease } from '@dubplate/domain/songs/release-span.ts';
import type { NewSong } from '@dubplate/domain/songs/song.schema.ts';
import { recordAct } from '../../db/audit-log.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { settleCase } from '../reports/settle-case.ts';
import { archiveSong, editSong, lockSong, lockToRestore, restoreSong, verifySong } from '../songs/moderate-song.ts';

/** Reporters to be announced after the commit: their case was closed. */
type Moderated = { memberIds: MemberId[] };
const noMembers: Moderated = { memberIds: [] };

export function verifyInCatalog(
  db: Database,
  { id, verified }: { id: SongId; verified: boolean },
  actor: MemberActor,
): Promise<Moderated> {
  return inTransaction(db, async (transaction) => {
    const before = await verifySong(transaction, { id, verified }, actor.id);
    const status = verified ? 'verified' : 'pending';
    if (before.verification_status === status) return noMembers;
    const act = verified ? 'verify-song' : 'unverify-song';
    await record(transaction, actor, act, id, { status: before.verification_status }, { status });
    return noMembers;
  });
}

export function editInCatalog(
  db: Database,
  edit: { id: SongId; edition: string; song: NewSong },
  actor: MemberActor,
): Promise<Moderated> {
  return inTransaction(db, async (transaction) => {
    const was = await editSong(transaction, edit, actor.id);
    const { title, artists, link } = edit.song;
    const wasReleased = writtenRelease({
      releaseDate: was.release_date,
      releasePrecision: was.release_precision as ReleasePrecision,
    });
    const before = detailsOf(was.title, was.artists, was.url, was.seconds, was.video_index, wasReleased);
    const after = detailsOf(
      title,
      artists,
      link?.url ?? null,
      link?.seconds ?? null,
      link?.videoIndex ?? null,
      writtenRelease(edit.song),
    );
    const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
    if (changed.length === 0) return noMembers;
    const pick = (details: AuditDetails) => Object.fromEntries(changed.map((name) => [name, details[name]!]));
    await record(transaction, actor, 'edit-song', edit.id, pick(before), pick(after));
    return noMembers;
  });
}

/** The fields of the form, with the names that the audit log shows. */
const detailsOf = (
  title: string,
  artists: string[],
  link: string | null,
  seconds: number | null,
  video: number | null,
  releaseDate: string | null,
): AuditDetails => ({ title, artists, link, seconds, video, releaseDate });

/** Also closes the report case of the song as hidden. */
export function archiveInCatalog(db: Database, id: SongId, actor: MemberActor): Promise<Moderated> {
  return inTransaction(db, async (transaction) => {
    const before = await lockSong(transaction, id);
    if (before.is_archived) return noMembers;
    const memberIds = await settleCase(transaction, { kind: 'song', id }, 'hidden', actor.id);
    await archiveSong(transaction, id, actor.id);
    await record(transaction, actor, 'archive-song', id, { archived: false }, { archived: true });
    return { memberIds };
  });
}

export function restoreInCatalog(db: Database, id: SongId, actor: MemberActor): Promise<Moderated> {
  return inTransaction(db, async (transaction) => {
    const [before] = await lockToRestore(transaction, id);
    if (!before.is_archived) return noMembers;
    const memberIds = await settleCase(transaction, { kind: 'song', id }, 'dismissed', actor.id);
    await restoreSong(transaction, id);
    const details = { archived: true, ...(before.merged_into && { intoId: before.merged_into }) };
    await record(transaction, actor, 'restore-song', id, details, { archived: false });
    return { memberIds };
  });
}

const record = (
  transaction: Transaction,
  actor: MemberActor,
  act: AuditAct,
  id: SongId,
  before: AuditDetails,
  after: AuditDetails,
) => recordAct(transaction, { adminId: actor.id, act, target: { kind: 'song', id }, before, after });
