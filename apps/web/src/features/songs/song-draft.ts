import { detectPlatform } from '@dubplate/domain/songs/song-link.ts';
import { maxArtists, type AddSongForm } from '@dubplate/domain/songs/song.schema.ts';
import * as z from 'zod/mini';

const draftSchema = z.object({
  title: z.string(),
  artists: z.array(z.string()).check(z.maxLength(maxArtists)),
  /** Still in the input, not a chip yet. */
  typedArtist: z.string(),
  link: z.string(),
  timestamp: z.string(),
  videoIndex: z.string(),
  releaseDate: z.string(),
});

/** Everything typed into Add New Song, finished or not. The fields are in the order of the form. */
export type SongDraft = z.infer<typeof draftSchema>;

const emptyDraft: SongDraft = {
  title: '',
  artists: [],
  typedArtist: '',
  link: '',
  timestamp: '',
  videoIndex: '',
  releaseDate: '',
};

// A member's own: whoever signs in next on this tab finds an empty form.
const keyOf = (memberId: string) => `dubplate.song-draft.${memberId}`;

/** Kept for the tab: closing the sheet, a failed upload or a reload loses nothing. */
export function storeDraft(memberId: string, draft: SongDraft): void {
  sessionStorage.setItem(keyOf(memberId), JSON.stringify(draft));
}

export function readDraft(memberId: string): SongDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(memberId)) ?? 'null');
    return draftSchema.safeParse(stored).data ?? emptyDraft;
  } catch {
    return emptyDraft;
  }
}

export function forgetDraft(memberId: string): void {
  sessionStorage.removeItem(keyOf(memberId));
}

export const isEmptyDraft = (draft: SongDraft): boolean => Object.values(draft).every((value) => value.length === 0);

/** What is sent: a name still in the input counts, and what belongs to another platform's link does not. */
export function formOf(draft: SongDraft): AddSongForm {
  const { typedArtist, ...form } = draft;
  const platform = detectPlatform(draft.link);
  return {
    ...form,
    artists: [...draft.artists, typedArtist].filter((name) => name.trim() !== ''),
    timestamp: platform ? draft.timestamp : '',
    videoIndex: platform === 'instagram' ? draft.videoIndex : '',
  };
}
