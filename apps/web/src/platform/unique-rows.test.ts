import { expect, test } from 'vitest';
import { uniqueRows } from './unique-rows.ts';

test('a row that two pages have is shown once, where it was first, as the later page has it', () => {
  const pages = [
    { id: 'a', hearts: 1 },
    { id: 'b', hearts: 1 },
    { id: 'c', hearts: 1 },
    { id: 'b', hearts: 2 },
  ];
  expect(uniqueRows(pages)).toEqual([
    { id: 'a', hearts: 1 },
    { id: 'b', hearts: 2 },
    { id: 'c', hearts: 1 },
  ]);
});
