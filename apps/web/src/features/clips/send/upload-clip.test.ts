import { clipMessages } from '@dubplate/domain/clips/clip.ts';
import { TRPCClientError } from '@trpc/client';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PutAnswer } from './put-file.ts';
import { type UploadDependencies, uploadClip } from './upload-clip.ts';

const clip = { bytes: new Blob(['abc']), fileName: 'rip.mp3' };
const confirmed = { clipId: 'clip-1', seconds: 5, peaks: [] };
const stored = { status: 200, statusText: 'OK' };
const forbidden = { status: 403, statusText: 'Forbidden' };
const noAnswer = { status: 0, statusText: '' };

let happened: string[];
let sent: number[];
let run: AbortController;

beforeEach(() => {
  happened = [];
  sent = [];
  run = new AbortController();
});

const refused = (reason: string, message: string) => {
  const shape = { message, code: -32_000, data: { reason, code: 'BAD_REQUEST' } };
  return TRPCClientError.from({ error: shape } as never);
};

/** Answers each PUT with the next of these, and repeats the last one. */
function upload(answers: PutAnswer[], overrides: Partial<UploadDependencies> = {}) {
  let tickets = 0;
  return uploadClip(
    clip,
    { signal: run.signal, onSent: (bytes) => sent.push(bytes) },
    {
      async ticket({ size, sha256 }) {
        tickets += 1;
        happened.push(`ticket ${size} ${sha256.slice(0, 8)}`);
        return { clipId: `clip-${tickets}`, url: 'https://bucket.example/x', headers: {} };
      },
      async put({ onSent }) {
        onSent(3);
        happened.push('put');
        return answers[tickets - 1] ?? answers.at(-1)!;
      },
      async confirm({ clipId }) {
        happened.push(`confirm ${clipId}`);
        return { ...confirmed, clipId };
      },
      wait: async (milliseconds) => void happened.push(`wait ${milliseconds}`),
      isOnline: () => true,
      ...overrides,
    },
  );
}

const ticket = 'ticket 3 ba7816bf';

test('the browser gets a ticket for size and checksum, uploads the clip and confirms it', async () => {
  expect(await upload([stored])).toEqual(confirmed);
  expect(happened).toEqual([ticket, 'put', 'confirm clip-1']);
  expect(sent).toEqual([0, 3]);
});

test.each([
  ['a broken connection', noAnswer],
  ['401', { status: 401, statusText: '' }],
  ['403', forbidden],
  ['a busy storage', { status: 503, statusText: '' }],
  ['an internal error of the storage', { status: 500, statusText: 'Internal Server Error' }],
  ['a rate limit of the storage', { status: 429, statusText: '' }],
  ['a request timeout of the storage', { status: 408, statusText: 'Request Timeout' }],
])('the browser retries after %s in 1, 2 and 3 s, with a fresh ticket each time', async (_what, answer) => {
  expect(await upload([answer, answer, answer, stored])).toMatchObject({ clipId: 'clip-4' });
  const attempt = (wait: number) => [ticket, 'put', `wait ${wait}`];
  expect(happened).toEqual([...attempt(1000), ...attempt(2000), ...attempt(3000), ticket, 'put', 'confirm clip-4']);
});

test.each([
  ['no response, as with missing CORS rules', noAnswer, clipMessages.cors],
  ['a refusal', forbidden, clipMessages.signedOut],
  ['a busy storage', { status: 503, statusText: '' }, 'Upload failed: the storage answered 503'],
])('the fourth failure with %s is final and has its own message', async (_what, answer, message) => {
  await expect(upload([answer])).rejects.toThrow(message);
  expect(happened.filter((each) => each === 'put')).toHaveLength(4);
});

test('an offline browser gets the message about the connection', async () => {
  await expect(upload([noAnswer], { isOnline: () => false })).rejects.toThrow(
    'Upload failed: Network error. Please check your connection.',
  );
});

test('any other status of the bucket is final without a retry and named in the message', async () => {
  await expect(upload([{ status: 400, statusText: 'Bad Request' }])).rejects.toThrow('Upload failed: Bad Request');
  await expect(upload([{ status: 413, statusText: '' }])).rejects.toThrow('Upload failed: the storage answered 413');
  expect(happened.filter((each) => each.startsWith('wait'))).toEqual([]);
});

describe('our own server', () => {
  test('is called again after a network error, without uploading the stored clip twice', async () => {
    let calls = 0;
    const confirm = async () => {
      calls += 1;
      if (calls < 3) throw new TypeError('Failed to fetch');
      return confirmed;
    };
    expect(await upload([stored], { confirm })).toEqual(confirmed);
    expect(happened).toEqual([ticket, 'put', 'wait 1000', 'wait 2000']);
  });

  test.each([
    ['signed-out', 'Please sign in to continue.', clipMessages.signedOut],
    ['clip-refused', clipMessages.unreadable, clipMessages.unreadable],
    ['clip-too-long', clipMessages.length, clipMessages.length],
    ['slow-down', 'Give it a few minutes.', 'Upload failed: Give it a few minutes.'],
  ])('ends the upload with the refusal %s', async (reason, words, message) => {
    const confirm = () => Promise.reject(refused(reason, words));
    await expect(upload([stored], { confirm })).rejects.toMatchObject({ message });
    expect(happened).toEqual([ticket, 'put']);
  });
});

test('an upload aborted between two attempts does not retry', async () => {
  const wait = async () => run.abort(new Error('cancelled'));
  await expect(upload([noAnswer], { wait })).rejects.toThrow('cancelled');
  expect(happened).toEqual([ticket, 'put']);
});
