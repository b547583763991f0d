import { readCommentReporters, readWaitingReporters } from './reports.store.ts';

/** Who will have news once this request is deleted, with everything under it: its cases close by themselves. */
export const listWaitingReporters = readWaitingReporters;

/** The same for one comment. */
export const listCommentReporters = readCommentReporters;
