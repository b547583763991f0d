import type { MemberId } from '@dubplate/domain/ids.ts';
import { DatabaseError } from 'pg';

const codeOf = (error: unknown): string | undefined => (error instanceof DatabaseError ? error.code : undefined);

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505';

export const isCheckViolation = (error: unknown): boolean => codeOf(error) === '23514';

/** Names of foreign keys to members: <table>_<column>_fkey. A test compares them with PostgreSQL's catalog. */
export const memberForeignKey = /_(member_id|uploader_id|[a-z]+_by)_fkey$/;

/** A row refers to this member, whose account was deleted while the request was in progress. */
export const isMissingMember = (error: unknown, memberId: MemberId): boolean =>
  error instanceof DatabaseError &&
  error.code === '23503' &&
  memberForeignKey.test(error.constraint ?? '') &&
  (error.detail ?? '').includes(memberId);
