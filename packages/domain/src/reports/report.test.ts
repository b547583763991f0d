import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AdminPermission } from '../actor.ts';
import {
  addReportSchema,
  canReport,
  canShowAgain,
  caseDecisions,
  decisionSteps,
  listReportsSchema,
  markReportsReadSchema,
  formatCases,
  reportReasons,
  resolveReportsSchema,
} from './report.ts';

const id = '0198f6b6-2a35-7bd0-a5fd-6b1a2c3d4e5f';
const report = { kind: 'song', id, reason: 'spam', note: '' };
const mara = { kind: 'member', id: 'mara', earlyAccess: false, admin: null } as const;

test('a note is cleaned and optional', () => {
  expect(addReportSchema.parse({ ...report, note: '  twice \n\n\n\n the same ' }).note).toBe('twice\n\nthe same');
  expect(addReportSchema.parse(report).note).toBe('');
});

test('accepts only the five reasons and the three kinds of targets', () => {
  expect(Object.values(reportReasons)).toEqual(['Spam', 'Wrong place', 'Unkind', 'Leaked file', 'Something else']);
  for (const wrong of [{ reason: 'toString' }, { kind: 'member' }, { id: 'x' }, { note: 'x'.repeat(501) }]) {
    expect([wrong, addReportSchema.safeParse({ ...report, ...wrong }).success]).toEqual([wrong, false]);
  }
});

test('a member can report any target except their own, including targets without an author', () => {
  fc.assert(
    fc.property(fc.option(fc.string()), (authorId) => {
      expect(canReport(mara, { authorId })).toBe(authorId !== 'mara');
    }),
  );
  expect(canReport(mara, { authorId: 'mara' })).toBe(false);
});

test('every decision changes the state of a case, and only a hidden target can be shown again', () => {
  for (const decision of caseDecisions) expect(decisionSteps[decision].from).not.toBe(decisionSteps[decision].to);
  expect(caseDecisions.filter((decision) => decisionSteps[decision].from === 'hidden')).toEqual(['show']);
  expect(caseDecisions.filter((decision) => decisionSteps[decision].from === 'dismissed')).toEqual(['hide-after-all']);
});

test('a cursor accepts only a time with microseconds', () => {
  const at = (value: string | null) =>
    listReportsSchema.safeParse({ state: 'hidden', cursor: { count: 1, at: value, id } });
  expect(at('2026-11-15T11:22:33.123456Z').success).toBe(true);
  expect(at(null).success).toBe(true);
  for (const wrong of ['now()', '2026-11-15', "2026-11-15T11:22:33.123456Z'; --"])
    expect(at(wrong).success).toBe(false);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '999+'],
])('%i cases are formatted as %s', (count, text) => {
  expect(formatCases(count)).toBe(text);
});

test('only an admin who edits songs can show a song that was archived in the console', () => {
  const adminWith = (...permissions: AdminPermission[]) => ({
    ...mara,
    admin: { role: 'admin', permissions } as const,
  });
  const [reportsAdmin, both] = [adminWith('canManageReports'), adminWith('canManageReports', 'canEditAllSongs')];
  expect([reportsAdmin, both].map((actor) => canShowAgain(actor, { settledElsewhere: true }))).toEqual([false, true]);
  expect([reportsAdmin, both].map((actor) => canShowAgain(actor, { settledElsewhere: false }))).toEqual([true, true]);
});

test('a report needs a reason and a short note', () => {
  const messageOf = (changes: object) =>
    addReportSchema.safeParse({ ...report, ...changes }).error?.issues.map(({ message }) => message);
  expect(addReportSchema.parse({ ...report, note: 'x'.repeat(500) }).note).toHaveLength(500);
  expect(messageOf({ reason: '' })).toEqual(['Pick what is wrong with it']);
  expect(messageOf({ note: 'x'.repeat(501) })).toEqual(['Keep it to 500 characters']);
});

test('each decision leads from one state of a case to another', () => {
  expect(decisionSteps).toEqual({
    dismiss: { from: 'open', to: 'dismissed' },
    hide: { from: 'open', to: 'hidden' },
    suspend: { from: 'open', to: 'hidden' },
    'hide-after-all': { from: 'dismissed', to: 'hidden' },
    show: { from: 'hidden', to: 'dismissed' },
  });
});

test('resolving a case needs its id and a known decision', () => {
  expect(resolveReportsSchema.parse({ caseId: id, decision: 'hide' })).toEqual({ caseId: id, decision: 'hide' });
  expect(resolveReportsSchema.safeParse({ caseId: 'x', decision: 'hide' }).success).toBe(false);
  expect(resolveReportsSchema.safeParse({ caseId: id, decision: 'burn' }).success).toBe(false);
});

test('one to fifty reports are marked as read at once', () => {
  const accepts = (count: number) => markReportsReadSchema.safeParse({ ids: Array(count).fill(id) }).success;
  expect([0, 1, 50, 51].map(accepts)).toEqual([false, true, true, false]);
  expect(markReportsReadSchema.safeParse({ ids: ['x'] }).success).toBe(false);
});

test.each([
  ['2026-11-15T11:22:33.123456Z', true],
  ['2028-02-29T00:00:00.000000Z', true],
  ['2026-02-29T00:00:00.000000Z', false],
  ['2026-13-01T00:00:00.000000Z', false],
  ['2026-11-15T24:00:00.000000Z', false],
  ['0000-01-01T00:00:00.000000Z', false],
  ['+012026-11-15T11:22:33.123456Z', false],
  ['2026-11-15T11:22:33.123Z', false],
  ['2026-11-15T11:22:33.1234567Z', false],
  ['x2026-11-15T11:22:33.123456Z', false],
  ['2026-11-15T11:22:33.123456Zx', false],
  ['2026-11-15T11:22:33.123456', false],
  ['2026-11-15 11:22:33.123456Z', false],
])('the time %s of a cursor is valid: %s', (at, valid) => {
  expect(listReportsSchema.safeParse({ state: 'hidden', cursor: { count: 1, at, id } }).success).toBe(valid);
});

test('the queue has a tab for each state of a case', () => {
  const accepts = (state: string) => listReportsSchema.safeParse({ state }).success;
  expect(['open', 'hidden', 'dismissed', 'lost'].map(accepts)).toEqual([true, true, true, false]);
  for (const changes of [{ count: 0.5 }, { id: 'x' }, { at: undefined }]) {
    const cursor = { count: 1, at: null, id, ...changes };
    expect([changes, listReportsSchema.safeParse({ state: 'open', cursor }).success]).toEqual([changes, false]);
  }
});
