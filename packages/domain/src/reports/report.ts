import * as z from 'zod/mini';
import type { MemberActor } from '../actor.ts';
import { can } from '../permissions.ts';
import { cleanLines } from '../visible-text.ts';

export const reportTargets = ['song', 'request', 'comment'] as const;
export type ReportTarget = (typeof reportTargets)[number];

/** Why something is reported, in the words it is chosen by. */
export const reportReasons = {
  spam: 'Spam',
  'wrong-place': 'Wrong place',
  unkind: 'Unkind',
  leaked: 'Leaked file',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof reportReasons;
const reasonNames = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

export const reportNoteMaxLength = 500;

export const addReportSchema = z.object({
  kind: z.enum(reportTargets),
  id: z.uuid(),
  reason: z.enum(reasonNames, 'Pick what is wrong with it'),
  note: z.pipe(
    z.pipe(z.string(), z.transform(cleanLines)),
    z.string().check(z.maxLength(reportNoteMaxLength, `Keep it to ${reportNoteMaxLength} characters`)),
  ),
});
export type NewReport = z.output<typeof addReportSchema>;

/** Nobody reports what is theirs. */
export const canReport = (actor: MemberActor, target: { authorId: string | null }): boolean =>
  target.authorId !== actor.id;

/** Where a case can stand, and what each tab of the queue shows. */
export const caseStates = ['open', 'hidden', 'dismissed'] as const;
export type CaseState = (typeof caseStates)[number];
/** What the one who reported is told. */
export type ReportOutcome = Exclude<CaseState, 'open'>;

export const caseDecisions = ['dismiss', 'hide', 'suspend', 'hide-after-all', 'show'] as const;
export type CaseDecision = (typeof caseDecisions)[number];

/** From where to where each decision leads. Suspending is hiding, and the author goes too. */
export const decisionSteps: Record<CaseDecision, { from: CaseState; to: ReportOutcome }> = {
  dismiss: { from: 'open', to: 'dismissed' },
  hide: { from: 'open', to: 'hidden' },
  suspend: { from: 'open', to: 'hidden' },
  // Not the same as hiding: whoever hides what somebody else has just dismissed is told, and does not overrule them.
  'hide-after-all': { from: 'dismissed', to: 'hidden' },
  // What is shown again was found to be all right after all.
  show: { from: 'hidden', to: 'dismissed' },
};

/** What was archived or merged among the songs, whoever only decides about reports does not undo. */
export const canShowAgain = (actor: MemberActor, { settledElsewhere }: { settledElsewhere: boolean }): boolean =>
  !settledElsewhere || can(actor, 'canEditAllSongs');

export const resolveReportsSchema = z.object({ caseId: z.uuid(), decision: z.enum(caseDecisions) });

export const casesPageSize = 50;
export const mostNotes = 3;

/** So many or more cases of a kind are not counted out. */
export const mostCases = 1_000;
export const formatCases = (count: number): string => (count < mostCases ? String(count) : `${mostCases - 1}+`);

/** With six digits after the second, as PostgreSQL prints it; a moment there never was would be a fault there. */
const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) &&
  !text.startsWith('0000') &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text.slice(0, 19));

export const listReportsSchema = z.object({
  state: z.enum(caseStates),
  /** Where the page before ended: how often it was reported, or the moment it was decided. */
  cursor: z.optional(
    z.object({ count: z.int32(), at: z.nullable(z.string().check(z.refine(isMoment))), id: z.uuid() }),
  ),
});
export type CaseCursor = NonNullable<z.output<typeof listReportsSchema>['cursor']>;

export type ReportCase = {
  id: string;
  kind: ReportTarget;
  state: CaseState;
  reportCount: number;
  /** How often each reason was given, the most frequent first. */
  reasons: { reason: ReportReason; count: number }[];
  notes: { username: string; note: string }[];
  /** What was reported; null once it is gone for good. A comment is found on its request. */
  target: { id: string; text: string; requestId: string | null; createdAt: string } | null;
  author: { id: string; username: string; suspended: boolean; canSuspend: boolean } | null;
  /** Whether who asks may bring back what is hidden. */
  canShow: boolean;
  reportedAt: string;
  resolvedAt: string | null;
  resolvedBy: string | null;
};

/** What became of one report, for the member who made it. */
export type OwnReport = {
  id: string;
  kind: ReportTarget;
  /** What it says, as long as it can be seen. */
  text: string | null;
  reason: ReportReason;
  createdAt: string;
  outcome: ReportOutcome | null;
  isNew: boolean;
};

export const ownReportsLimit = 50;

export const markReportsReadSchema = z.object({
  ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(ownReportsLimit)),
});
