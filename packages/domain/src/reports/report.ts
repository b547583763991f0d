import * as z from 'zod/mini';
import type { MemberActor } from '../actor.ts';
import { can } from '../permissions.ts';
import { cleanLines } from '../visible-text.ts';

export const reportTargets = ['song', 'request', 'comment'] as const;
export type ReportTarget = (typeof reportTargets)[number];

/** The reasons of a report with their labels. */
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

/** A member cannot report their own content. */
export const canReport = (actor: MemberActor, target: { authorId: string | null }): boolean =>
  target.authorId !== actor.id;

/** The states of a case; each is a tab of the report queue. */
export const caseStates = ['open', 'hidden', 'dismissed'] as const;
export type CaseState = (typeof caseStates)[number];
/** The result that the member who reported sees. */
export type ReportOutcome = Exclude<CaseState, 'open'>;

export const caseDecisions = ['dismiss', 'hide', 'suspend', 'hide-after-all', 'show'] as const;
export type CaseDecision = (typeof caseDecisions)[number];

/** State transitions. Suspending also hides the target and suspends its author. */
export const decisionSteps: Record<CaseDecision, { from: CaseState; to: ReportOutcome }> = {
  dismiss: { from: 'open', to: 'dismissed' },
  hide: { from: 'open', to: 'hidden' },
  suspend: { from: 'open', to: 'hidden' },
  // Separate from 'hide': an admin with a stale queue gets an error instead of overruling a dismissal made meanwhile.
  'hide-after-all': { from: 'dismissed', to: 'hidden' },
  // A target that is shown again counts as dismissed.
  show: { from: 'hidden', to: 'dismissed' },
};

/** Only an admin who may edit songs can restore a song that was archived or merged in the console. */
export const canShowAgain = (actor: MemberActor, { settledElsewhere }: { settledElsewhere: boolean }): boolean =>
  !settledElsewhere || can(actor, 'canEditAllSongs');

export const resolveReportsSchema = z.object({ caseId: z.uuid(), decision: z.enum(caseDecisions) });

export const casesPageSize = 50;
export const mostNotes = 3;

/** The server stops counting at this number, which bounds the cost of the query. */
export const mostCases = 1_000;
export const formatCases = (count: number): string => (count < mostCases ? String(count) : `${mostCases - 1}+`);

/** UTC with microseconds, as PostgreSQL prints it. Refuses dates that do not exist: PostgreSQL would throw. */
const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) &&
  !text.startsWith('0000') &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text.slice(0, 19));

export const listReportsSchema = z.object({
  state: z.enum(caseStates),
  /** The sort key of the last case on the previous page: the number of reports, or the time of the decision. */
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
  /** The number of reports for each reason, the most frequent first. */
  reasons: { reason: ReportReason; count: number }[];
  notes: { username: string; note: string }[];
  /** Null if the target was deleted. `requestId` is set for a comment, which is shown on its request. */
  target: {
    id: string;
    text: string;
    requestId: string | null;
    createdAt: string;
    /** Where a song can be heard. Older builds send none. */
    releaseLink?: { url: string; addedBy: string } | null;
  } | null;
  author: { id: string; username: string; suspended: boolean; canSuspend: boolean } | null;
  /** Whether the admin may show the hidden target again. */
  canShow: boolean;
  reportedAt: string;
  resolvedAt: string | null;
  resolvedBy: string | null;
};

/** A report as shown to the member who made it. */
export type OwnReport = {
  id: string;
  kind: ReportTarget;
  /** The text of the target; null if the member can no longer see it. */
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
