import { splitArtists } from '@dubplate/domain/songs/artists.ts';
import { detectPlatform, songAddressIn } from '@dubplate/domain/songs/song-link.ts';
import { maxArtists, type AddSongForm } from '@dubplate/domain/songs/song.schema.ts';
import * as z from 'zod/mini';
import { createDraftStore } from '../../platform/drafts.ts';

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

export const {
  store: storeDraft,
  read: readDraft,
  forget: clearDraft,
} = createDraftStore('song-draft', draftSchema, () => emptyDraft);

export const isEmptyDraft = (draft: SongDraft): boolean => Object.values(draft).every((value) => value.length === 0);

/** What is sent: a name still in the input counts, and what belongs to another platform's link does not. */
export function formOf(draft: SongDraft): AddSongForm {
  const { typedArtist, ...form } = draft;
  const link = songAddressIn(draft.link);
  const platform = detectPlatform(link);
  return {
    ...form,
    link,
    artists: [...draft.artists, ...splitArtists(typedArtist)],
    timestamp: platform ? draft.timestamp : '',
    videoIndex: platform === 'instagram' ? draft.videoIndex : '',
  };
}
