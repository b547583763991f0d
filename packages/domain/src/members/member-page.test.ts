import { expect, test } from 'vitest';
import { canSeePage, memberListSchema, memberPageSchema } from './member-page.ts';

test('every member can open a public page, and only its owner a closed page', () => {
  expect(canSeePage('nel', { id: 'mara', isPublic: true })).toBe(true);
  expect(canSeePage('nel', { id: 'mara', isPublic: false })).toBe(false);
  expect(canSeePage('mara', { id: 'mara', isPublic: false })).toBe(true);
});

test('a page needs a name, and the cursor of a list is an id', () => {
  expect(memberPageSchema.safeParse({ username: 'mara.dub' }).success).toBe(true);
  expect(memberPageSchema.safeParse({ username: '' }).success).toBe(false);
  expect(memberPageSchema.safeParse({ username: 'x'.repeat(201) }).success).toBe(false);
  expect(memberListSchema.safeParse({ username: 'mara', cursor: '0195d9a0-0000-7000-8000-000000000001' }).success).toBe(
    true,
  );
  expect(memberListSchema.safeParse({ username: 'mara', cursor: 'later' }).success).toBe(false);
});

test('a name with NUL is refused, because PostgreSQL cannot store it', () => {
  expect(memberPageSchema.safeParse({ username: 'mara\0' }).success).toBe(false);
  expect(memberPageSchema.safeParse({ username: 'x'.repeat(200) }).success).toBe(true);
  expect(memberListSchema.safeParse({ username: '' }).success).toBe(false);
});
