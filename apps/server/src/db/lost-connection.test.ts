import { expect, test } from 'vitest';
import { isLostConnection } from './lost-connection.ts';

const failed = (fields: { code: string; severity?: string }) => Object.assign(new Error('failed'), fields);

test('a lost connection is told apart from a fault of a statement', () => {
  expect(isLostConnection(failed({ code: '57P01', severity: 'FATAL' }))).toBe(true);
  expect(isLostConnection(failed({ code: 'ECONNREFUSED' }))).toBe(true);
  expect(isLostConnection(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isLostConnection(failed({ code: '23505', severity: 'ERROR' }))).toBe(false);
  expect(isLostConnection('57P01')).toBe(false);
});

test('the code 08P01 is an outage when it is fatal, as PgBouncer sends it, and otherwise a fault', () => {
  expect(isLostConnection(failed({ code: '08P01', severity: 'FATAL' }))).toBe(true);
  expect(isLostConnection(failed({ code: '08P01', severity: 'ERROR' }))).toBe(false);
});
