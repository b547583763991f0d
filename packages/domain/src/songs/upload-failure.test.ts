import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../errors.ts';
import { explainUploadFailure, type UploadFailure } from './upload-failure.ts';

const explain = (failure: Partial<UploadFailure>) =>
  explainUploadFailure({ reason: 'unexpected', message: 'Odd.', platform: null, ...failure });

describe('every error code of the catalogue has its text', () => {
  test.each([
    ['FORBIDDEN', 'Permission denied. Please contact support if you think you should be able to do this.'],
    ['UNAUTHORIZED', 'Authentication error. Please log in again.'],
    ['TOO_MANY_REQUESTS', 'Upload quota exceeded. Please try again later.'],
    ['PAYMENT_REQUIRED', 'Upload quota exceeded. Please try again later.'],
    ['TIMEOUT', 'Upload timed out. Please try again.'],
    ['GATEWAY_TIMEOUT', 'Upload timed out. Please try again.'],
    ['BAD_REQUEST', 'Invalid data provided. Please check what you entered and try again.'],
    ['UNPROCESSABLE_CONTENT', 'Invalid data provided. Please check what you entered and try again.'],
    ['UNSUPPORTED_MEDIA_TYPE', 'Invalid data provided. Please check what you entered and try again.'],
    ['SERVICE_UNAVAILABLE', 'Service temporarily unavailable. Please try again in a moment.'],
    ['PRECONDITION_FAILED', 'Precondition failed. Please refresh the page and try again.'],
    ['PRECONDITION_REQUIRED', 'Precondition failed. Please refresh the page and try again.'],
    ['CLIENT_CLOSED_REQUEST', 'Aborted before it was done. Please try again.'],
    ['PAYLOAD_TOO_LARGE', 'Out of range. Please shorten what you entered and try again.'],
    ['INTERNAL_SERVER_ERROR', 'Internal server error. Please try again.'],
    ['BAD_GATEWAY', 'Service currently unavailable. Please try again in a few minutes.'],
    ['PARSE_ERROR', 'Data loss on the way. Please try again.'],
    ['CONFLICT', 'A song with this information already exists.'],
    ['METHOD_NOT_SUPPORTED', 'This operation is not supported. Please contact support.'],
    ['NOT_IMPLEMENTED', 'This operation is not supported. Please contact support.'],
  ])('%s: %s', (code, text) => {
    expect(explain({ code })).toBe(text);
  });
});

test.each([
  ['signed-out', 'UNAUTHORIZED', 'You must be logged in to upload songs. Please log in and try again.'],
  ['profile-missing', 'NOT_FOUND', 'User profile not loaded. Please refresh the page and try again.'],
  ['song-exists', 'CONFLICT', 'A song with this information already exists.'],
  ['song-exists', undefined, 'A song with this information already exists.'],
] as const)('%s has its own text, whatever the error code', (reason, code, text) => {
  expect(explain({ reason, code, platform: 'twitter' })).toBe(text);
});

test('a missing response is a network error, unless the request timed out', () => {
  expect(explain({ reason: 'network', message: 'Failed to fetch' })).toBe(
    'Network error. Please check your connection.',
  );
  expect(explain({ reason: 'network', code: 'TIMEOUT', message: 'signal timed out' })).toMatch(/^Upload timed out/);
});

describe('an error code that is not in the catalogue', () => {
  test.each([
    ['NOT_FOUND', null, 'Gone.', 'Upload failed: Gone.'],
    ['I_AM_A_TEAPOT', 'soundcloud', 'Gone.', 'Upload failed: Gone.'],
    ['constructor', null, 'Gone.', 'Upload failed: Gone.'],
    [undefined, 'youtube', ' Gone. ', 'Upload failed: Gone.'],
    ['NOT_FOUND', 'twitter', 'Gone', 'Failed to upload Twitter song: Gone...'],
    ['NOT_FOUND', null, '', 'Failed to upload song. Please try again.'],
    [undefined, 'twitter', '  ', 'Failed to upload song. Please try again.'],
  ] as const)('%s, %s, %j', (code, platform, message, text) => {
    expect(explain({ code, platform, message })).toBe(text);
  });
});

test('any failure has a text', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string(), { nil: undefined }), fc.string(), (reason, code, message) => {
      expect(explain({ reason: isRefusal(reason) ? reason : 'unexpected', code, message }).trim()).not.toBe('');
    }),
  );
});

test.each(['song-exists', 'song-name-exists'] as const)(
  '%s has the text of the spec without an error code',
  (reason) => {
    expect(explain({ reason })).toBe('A song with this information already exists.');
  },
);
