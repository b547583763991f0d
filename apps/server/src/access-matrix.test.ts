import { access, canCall, needsAdmin } from '@dubplate/domain/access.ts';
import { expect, test } from 'vitest';
import { expectedAnswers, findDifferences, listedProcedures } from '../test/access-matrix.ts';

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
