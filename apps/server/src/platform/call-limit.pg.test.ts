import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSignedInMembers, useTestApp, type TestClient } from '../../test/test-app.ts';
import { readConfig } from './config.ts';

const app = await useTestApp({ MEMBER_CALLS_PER_MINUTE: '40' });

/** Returns how many of ten calls in one batch succeeded, and how many were refused. */
async function callTenTimes(member: TestClient) {
  const names = Array.from({ length: 10 }, () => 'accounts.current').join(',');
  const response = await member.fetch(`${app.address}/api/trpc/${names}?batch=1&input=%7B%7D`);
  const answers = (await response.json()) as { error?: { data: { reason: string; httpStatus: number } } }[];
  const refused = answers.flatMap(({ error }) => error ?? []);
  return { answered: answers.length - refused.length, refused: refused.map(({ data }) => data) };
}

test('the calls of a member per minute are limited; each call of a batch counts, reads included', async () => {
  const [member, other] = await createSignedInMembers(app, 2);
  for (let iteration = 0; iteration < 4; iteration += 1)
    expect(await callTenTimes(member!)).toEqual({ answered: 10, refused: [] });
  const refusal = { data: { reason: 'slow-down', httpStatus: 429 } };
  await expect(member!.api.songs.search.query({ query: 'ferrous' })).rejects.toMatchObject(refusal);
  await expect(member!.api.favorites.set.mutate({ songId: randomUUID(), favorited: true })).rejects.toMatchObject(
    refusal,
  );
  expect((await callTenTimes(member!)).refused).toHaveLength(10);
  // Votes have their own limit.
  await expect(member!.api.votes.set.mutate({ requestId: randomUUID(), voted: true })).rejects.toMatchObject({
    data: { reason: 'request-missing' },
  });
  expect(await callTenTimes(other!)).toEqual({ answered: 10, refused: [] });
});

test('a procedure with its own limit counts for members who may not call it', async () => {
  const [member] = await createSignedInMembers(app, 1);
  const names = Array.from({ length: 10 }, () => 'imports.addRows').join(',');
  const reasons = [];
  for (let iteration = 0; iteration < 5; iteration += 1) {
    const response = await member!.fetch(`${app.address}/api/trpc/${names}?batch=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const answers = (await response.json()) as { error: { data: { reason: string } } }[];
    reasons.push(...answers.map(({ error }) => error.data.reason));
  }
  expect([reasons.filter((reason) => reason === 'forbidden').length, reasons.at(-1)]).toEqual([40, 'slow-down']);
});

test('the default limit is 600', () => {
  const { MEMBER_CALLS_PER_MINUTE: _unset, ...environment } = app.environment;
  expect(readConfig(environment).MEMBER_CALLS_PER_MINUTE).toBe(600);
});
