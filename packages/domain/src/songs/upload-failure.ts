import { refusals, type Refusal } from '../errors.ts';
import { networkError } from '../network-error.ts';
import type { Platform } from './song-link.ts';

export type UploadFailure = {
  /** 'network': the browser got no response. */
  reason: Refusal | 'network';
  /** The tRPC error code. */
  code?: string | undefined;
  message: string;
  /** The platform of the song's link. */
  platform: Platform | null;
};

const signedOut = 'You must be logged in to upload songs. Please log in and try again.';
const unknown = 'Failed to upload song. Please try again.';

const timedOut = 'Upload timed out. Please try again.';
const invalid = 'Invalid data provided. Please check what you entered and try again.';
const quota = 'Upload quota exceeded. Please try again later.';
const precondition = 'Precondition failed. Please refresh the page and try again.';
const unsupported = 'This operation is not supported. Please contact support.';

/** The spec's catalogue (section 8). Where the spec gives only the first words, the text adds a next step. */
const texts: Record<string, string> = {
  FORBIDDEN: 'Permission denied. Please contact support if you think you should be able to do this.',
  UNAUTHORIZED: 'Authentication error. Please log in again.',
  TOO_MANY_REQUESTS: quota,
  PAYMENT_REQUIRED: quota,
  TIMEOUT: timedOut,
  GATEWAY_TIMEOUT: timedOut,
  BAD_REQUEST: invalid,
  UNPROCESSABLE_CONTENT: invalid,
  UNSUPPORTED_MEDIA_TYPE: invalid,
  CONFLICT: refusals['song-exists'],
  SERVICE_UNAVAILABLE: 'Service temporarily unavailable. Please try again in a moment.',
  PRECONDITION_FAILED: precondition,
  PRECONDITION_REQUIRED: precondition,
  CLIENT_CLOSED_REQUEST: 'Aborted before it was done. Please try again.',
  PAYLOAD_TOO_LARGE: 'Out of range. Please shorten what you entered and try again.',
  METHOD_NOT_SUPPORTED: unsupported,
  NOT_IMPLEMENTED: unsupported,
  INTERNAL_SERVER_ERROR: 'Internal server error. Please try again.',
  BAD_GATEWAY: 'Service currently unavailable. Please try again in a few minutes.',
  // The server could not parse the request body: it was damaged in transit.
  PARSE_ERROR: 'Data loss on the way. Please try again.',
};

export function explainUploadFailure({ reason, code, message, platform }: UploadFailure): string {
  if (reason === 'signed-out') return signedOut;
  if (reason === 'profile-missing' || reason === 'song-exists' || reason === 'song-name-exists')
    return refusals[reason];
  const known = code !== undefined && Object.hasOwn(texts, code) ? texts[code] : undefined;
  if (known) return known;
  if (reason === 'network') return networkError;
  const words = message.trim();
  if (!words) return unknown;
  return platform === 'twitter' ? `Failed to upload Twitter song: ${words}...` : `Upload failed: ${words}`;
}
