import { splitArtists } from '@dubplate/domain/songs/artists.ts';
import { detectPlatform, songAddressIn } from '@dubplate/domain/songs/song-link.ts';
import { maxArtists, type AddSongForm } from '@dubplate/domain/songs/song.schema.ts';
import * as z from 'zod/mini';
import { createDraftStore } from '../../platform/drafts.ts';

const draftSchema = z.object({
  title: z.string(),
  artists: z.array(z.string()).check(z.maxLength(maxArtists)),
  /** Text in the artist input that is not a chip yet. */
  typedArtist: z.string(),
  link: z.string(),
  timestamp: z.string(),
  videoIndex: z.string(),
  releaseDate: z.string(),
});

/** The form values of Add New Song. The keys are in the order of the fields: the form focuses the first error. */
export type SongDraft = z.infer<typeof draftSchema>;

const noLink = { link: '', timestamp: '', videoIndex: '' };
const emptyDraft: SongDraft = { title: '', artists: [], typedArtist: '', ...noLink, releaseDate: '' };

export const {
  store: storeDraft,
  read: readDraft,
  forget: clearDraft,
} = createDraftStore('song-draft', draftSchema, () => emptyDraft);

export const isEmptyDraft = (draft: SongDraft): boolean => Object.values(draft).every((value) => value.length === 0);

/** The input for the server: includes the typed artist, and drops fields that the link's platform does not have. */
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
