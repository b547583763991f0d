import { clipMessages, type ClipTicket, type ConfirmedClip, uploadRetries } from '@dubplate/domain/clips/clip.ts';
import { networkError, type Refusal } from '@dubplate/domain/errors.ts';
import { api, failureOf } from '../../platform/api.ts';
import { putFile, type PutAnswer } from './put-file.ts';

/** Ends an upload; the message is for the person. */
export class UploadFailure extends Error {
  /** Worth another try, after a while. */
  readonly passing: boolean;
  constructor(message: string, passing = false) {
    super(message);
    this.passing = passing;
  }
}

/** What the server found in the file: these say it in full. */
const aboutTheFile: ReadonlySet<string> = new Set<Refusal>(['clip-refused', 'clip-too-long']);

/** The world around it, so that its rules can be shown without one. */
export type TestEnvironment = {
  ticket: (input: { fileName: string; size: number; sha256: string }, signal: AbortSignal) => Promise<ClipTicket>;
  confirm: (input: { clipId: string }, signal: AbortSignal) => Promise<ConfirmedClip>;
  put: typeof putFile;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  isOnline: () => boolean;
};

const browser: TestEnvironment = {
  ticket: (input, signal) => api.clips.ticket.mutate(input, { signal }),
  confirm: (input, signal) => api.clips.confirm.mutate(input, { signal }),
  put: putFile,
  wait,
  isOnline: () => navigator.onLine,
};

type Options = { signal: AbortSignal; onSent: (bytes: number) => void };

/** Sends a clip to the bucket and has the server look at what arrived. */
export async function uploadClip(
  clip: { bytes: Blob; fileName: string },
  { signal, onSent }: Options,
  around: TestEnvironment = browser,
): Promise<ConfirmedClip> {
  const { bytes, fileName } = clip;
  const sha256 = await hash(bytes);
  const clipId = await withRetries(around, signal, async () => {
    onSent(0);
    const ticket = await asking(around.ticket({ fileName, size: bytes.size, sha256 }, signal), signal);
    const answer = await around.put({ url: ticket.url, headers: ticket.headers, body: bytes, signal, onSent });
    refuse(answer, around.isOnline());
    return ticket.clipId;
  });
  return withRetries(around, signal, () => asking(around.confirm({ clipId }, signal), signal));
}

/** Spec, sections 8 and 9: broken connections, refusals and a busy storage up to 3 times more, 1, 2 and 3 s apart. */
async function withRetries<Result>(
  { wait: pause }: TestEnvironment,
  signal: AbortSignal,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof UploadFailure) || !error.passing || tries > uploadRetries) throw error;
      await pause(tries * 1000, signal);
      signal.throwIfAborted();
    }
  }
}

function refuse({ status, statusText }: PutAnswer, isOnline: boolean): void {
  if (status >= 200 && status < 300) return;
  if (status === 0) throw new UploadFailure(isOnline ? clipMessages.cors : clipMessages.failed(networkError), true);
  if (status === 401 || status === 403) throw new UploadFailure(clipMessages.signedOut, true);
  throw new UploadFailure(clipMessages.failed(statusText || `the storage answered ${status}`), isPassing(status));
}

/** Spec, section 9: what a storage says when it is busy or in trouble. */
const isPassing = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/** A call of ours, with what the person is to be told when it fails. */
async function asking<Result>(call: Promise<Result>, signal: AbortSignal): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    signal.throwIfAborted();
    const { reason, text } = failureOf(error);
    if (reason === 'signed-out') throw new UploadFailure(clipMessages.signedOut);
    throw new UploadFailure(aboutTheFile.has(reason) ? text : clipMessages.failed(text), reason === 'network');
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
