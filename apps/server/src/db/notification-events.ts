import type { CaseId, MemberId, RequestId, SongId } from '@dubplate/domain/ids.ts';
import type { ReportOutcome } from '@dubplate/domain/reports/report.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { sql } from 'kysely';
import type { Transaction } from './database.ts';
import { jsonParameter } from './json-parameter.ts';

/** The last days of the spans. The precisions are missing for days: an older build reads days only. */
type MovedDate = {
  from: CalendarDay | null;
  to: CalendarDay | null;
  fromPrecision?: string;
  toPrecision?: string;
  /** The song is out, whatever the day of the member is. */
  isOut?: true;
};

/** What happened, and the request, song or report case it is about. `recipients` in the domain says who is notified. */
export type NewEvent = { actorId: MemberId } & (
  | { kind: 'solved'; subjectId: RequestId }
  | { kind: 'date'; subjectId: SongId; details: MovedDate }
  | { kind: 'merged'; subjectId: SongId; details: { duplicateId: SongId } }
  /** `isOut`: a confirmed release link. */
  | { kind: 'link'; subjectId: SongId; details?: { isOut: true } }
  | { kind: 'verified' | 'edited' | 'taken-down' | 'artist'; subjectId: SongId }
  | { kind: 'report'; subjectId: CaseId; details: { outcome: ReportOutcome } }
);

/** A trigger queues the job that notifies the recipients, so the caller does not wait for them. */
export async function recordEvent(transaction: Transaction, event: NewEvent): Promise<void> {
  const details = ('details' in event && event.details) || {};
  await sql`
    insert into notification_events (kind, subject_id, actor_id, details)
    values (${event.kind}, ${event.subjectId}, ${event.actorId}, ${jsonParameter(details)})
  `.execute(transaction);
}
