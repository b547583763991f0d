import { access, canCall, needsAdmin } from '@dubplate/domain/access.ts';
import { can, type Capability } from '@dubplate/domain/permissions.ts';
import { describe, expect, test } from 'vitest';
import { expectedAnswers, findDifferences, listedProcedures } from '../test/access-matrix.ts';

const capabilities = [
  'public',
  'member',
  'favorite before uploading',
  'open admin',
  'owner',
  'curate songs',
  'canManageAdmins',
  'canVerifyArtists',
  'canManageReports',
  'canBulkImport',
  'canEditAllSongs',
] as const satisfies Capability[];

test('the access list of the domain agrees with the matrix in every cell', () => {
  expect(findDifferences(canCall)).toEqual([]);
});

test('the matrix has a line for every procedure of the access list, and no other', () => {
  expect(listedProcedures.toSorted()).toEqual(Object.keys(access).toSorted());
});

test('a procedure needs an admin exactly when the matrix refuses both kinds of members', () => {
  const closedToMembers = listedProcedures.filter((procedure) => {
    const answers = expectedAnswers(procedure);
    return answers.member === '403 forbidden' && answers['early-access member'] === '403 forbidden';
  });
  expect(closedToMembers.length).toBeGreaterThan(0);
  expect(listedProcedures.filter(needsAdmin)).toEqual(closedToMembers);
});

describe('a wrong entry in the access list', () => {
  test.each(listedProcedures)('is found for %s, whatever capability it requires', (procedure) => {
    const undetected = capabilities.filter(
      (created) =>
        findDifferences((actor, name) => (name === procedure ? can(actor, created) : canCall(actor, name))).length ===
        0,
    );
    expect(undetected).toEqual([access[procedure]]);
  });

  test.each(listedProcedures)('is found for %s when the entry is missing', (procedure) => {
    expect(findDifferences((actor, name) => name !== procedure && canCall(actor, name))).not.toEqual([]);
  });
});
