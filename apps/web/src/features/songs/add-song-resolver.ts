import { calendarDayOf } from '@dubplate/domain/songs/release.ts';
import { addSongSchema, earliestRelease, type AddSongForm } from '@dubplate/domain/songs/song.schema.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { formOf, type SongDraft } from './song-draft.ts';

/** Validates a draft with the schema that the server uses. */
const resolveBy =
  (schema: ReturnType<typeof addSongSchema>): Resolver<SongDraft, unknown, AddSongForm> =>
  (draft) => {
    const form = formOf(draft);
    const issues = schema.safeParse(form).error?.issues;
    if (!issues) return { values: form, errors: {} };
    // The schema checks link and date only after title and artists are valid. The second parse finds the other errors.
    const others = schema.safeParse({ ...form, title: '-', artists: ['-'] }).error?.issues ?? [];
    const errors: FieldErrors<SongDraft> = {};
    for (const { path, message } of [...issues, ...others]) {
      const name = path[0] as Exclude<keyof SongDraft, 'typedArtist'>;
      errors[name] ??= { type: 'invalid', message };
    }
    return { values: {}, errors };
  };

export const resolveDraft = resolveBy(addSongSchema(() => calendarDayOf(new Date())));
export const resolveEdited = resolveBy(addSongSchema(() => earliestRelease));
