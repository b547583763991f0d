import { expect, test } from 'vitest';
import type { Transaction } from './database.ts';
import { expectLockOrder } from './lock-order.ts';

const begin = () => ({}) as Transaction;

test('kinds are locked in order, with any left out', () => {
  const transaction = begin();
  for (const kind of ['requests', 'songs', 'report cases', 'members'] as const) expectLockOrder(transaction, kind);
});

test('a kind that comes earlier is refused, by name', () => {
  const transaction = begin();
  expectLockOrder(transaction, 'members', ['1']);
  expect(() => expectLockOrder(transaction, 'songs', ['1'])).toThrow('songs must be locked before members');
});

test('rows of one kind are locked by id; a row that is held may be locked again', () => {
  const transaction = begin();
  expectLockOrder(transaction, 'songs', ['2']);
  expectLockOrder(transaction, 'songs', ['2', '3']);
  expectLockOrder(transaction, 'songs', ['2']);
  expect(() => expectLockOrder(transaction, 'songs', ['1', '3'])).toThrow('songs must be locked by id');
});

test('each transaction has an order of its own', () => {
  expectLockOrder(begin(), 'members');
  expectLockOrder(begin(), 'imports');
});
