import { clipMessages, type ClipTicket, type ConfirmedClip, uploadRetries } from '@dubplate/domain/clips/clip.ts';
import type { Refusal } from '@dubplate/domain/errors.ts';
import { networkError } from '@dubplate/domain/network-error.ts';
import { api, failureOf } from '../../../platform/api.ts';
import { putFile, type PutAnswer } from './put-file.ts';

/** The message is shown to the member. */
export class UploadFailure extends Error {
  readonly isRetryable: boolean;
  constructor(message: string, isRetryable = false) {
    super(message);
    this.isRetryable = isRetryable;
  }
}

/** Refusals of the file itself. Their text is complete and is shown without the prefix "Upload failed". */
const fileRefusals: ReadonlySet<string> = new Set<Refusal>(['clip-refused', 'clip-too-long']);

/** Parameters of uploadClip, so that tests control responses and time. */
export type UploadDependencies = {
  ticket: (input: { fileName: string; size: number; sha256: string }, signal: AbortSignal) => Promise<ClipTicket>;
  confirm: (input: { clipId: string }, signal: AbortSignal) => Promise<ConfirmedClip>;
  put: typeof putFile;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  isOnline: () => boolean;
};

const browser: UploadDependencies = {
  ticket: (input, signal) => api.clips.ticket.mutate(input, { signal }),
  confirm: (input, signal) => api.clips.confirm.mutate(input, { signal }),
  put: putFile,
  wait,
  isOnline: () => navigator.onLine,
};

type Options = { signal: AbortSignal; onSent: (bytes: number) => void };

/** Uploads a clip to the bucket, then has the server check the stored file. */
export async function uploadClip(
  clip: { bytes: Blob; fileName: string },
  { signal, onSent }: Options,
  dependencies: UploadDependencies = browser,
): Promise<ConfirmedClip> {
  const { bytes, fileName } = clip;
  const sha256 = await hash(bytes);
  const clipId = await withRetries(dependencies, signal, async () => {
    onSent(0);
    const ticket = await callServer(dependencies.ticket({ fileName, size: bytes.size, sha256 }, signal), signal);
    const answer = await dependencies.put({ url: ticket.url, headers: ticket.headers, body: bytes, signal, onSent });
    throwIfRejected(answer, dependencies.isOnline());
    return ticket.clipId;
  });
  return withRetries(dependencies, signal, () => callServer(dependencies.confirm({ clipId }, signal), signal));
}

/** Spec, sections 8 and 9: up to 3 retries after 1, 2 and 3 s. Covers lost connections, 401, 403 and a busy storage. */
async function withRetries<Result>(
  { wait: pause }: UploadDependencies,
  signal: AbortSignal,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof UploadFailure) || !error.isRetryable || tries > uploadRetries) throw error;
      await pause(tries * 1000, signal);
      signal.throwIfAborted();
    }
  }
}

function throwIfRejected({ status, statusText }: PutAnswer, isOnline: boolean): void {
  if (status >= 200 && status < 300) return;
  if (status === 0) throw new UploadFailure(isOnline ? clipMessages.cors : clipMessages.failed(networkError), true);
  if (status === 401 || status === 403) throw new UploadFailure(clipMessages.signedOut, true);
  throw new UploadFailure(
    clipMessages.failed(statusText || `the storage answered ${status}`),
    isRetryableStatus(status),
  );
}

/** Spec, section 9: statuses of an overloaded or failing storage. */
const isRetryableStatus = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/** Turns an error of our own server into an UploadFailure with the message for the member. */
async function callServer<Result>(call: Promise<Result>, signal: AbortSignal): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    signal.throwIfAborted();
    const { reason, text } = failureOf(error);
    if (reason === 'signed-out') throw new UploadFailure(clipMessages.signedOut);
    throw new UploadFailure(fileRefusals.has(reason) ? text : clipMessages.failed(text), reason === 'network');
  }
}

async function hash(bytes: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
