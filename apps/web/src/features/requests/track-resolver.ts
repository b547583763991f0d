import { convertRequestSchema, requestMessages } from '@dubplate/domain/requests/request.schema.ts';
import { calendarDayOf } from '@dubplate/domain/songs/release.ts';
import { linkProblems } from '@dubplate/domain/songs/song-link.ts';
import { songMessages } from '@dubplate/domain/songs/song.schema.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { TrackDraft } from './request-draft.ts';

const schema = convertRequestSchema(() => calendarDayOf(new Date()));

/** Checks a track as the server will. */
export function resolveTrack(requestId: string): Resolver<TrackDraft> {
  return (draft) => {
    const issues = schema.safeParse({ id: requestId, ...draft }).error?.issues;
    if (!issues) return { values: draft, errors: {} };
    const errors: FieldErrors<TrackDraft> = {};
    for (const { path, message } of issues) errors[fieldOf(path[0])] ??= { type: 'invalid', message };
    return { values: {}, errors };
  };
}

const fieldOf = (name: unknown): keyof TrackDraft =>
  name === 'artist' || name === 'link' || name === 'releaseDate' ? name : 'title';

const linkTexts: ReadonlySet<string> = new Set([...Object.values(linkProblems), requestMessages.mobileLink]);

/** Which field a refusal of the server is about, if it is about one: its day may be another than the browser's. */
export function fieldOfMessage(message: string): keyof TrackDraft | null {
  if (message === requestMessages.convert) return 'title';
  if (message === songMessages.releaseDate) return 'releaseDate';
  return linkTexts.has(message) ? 'link' : null;
}
