import type { RequestClip } from '../requests/request.ts';
import { searchText, searchWords } from '../search.ts';
import type { CalendarDay } from './release.ts';
import type { Platform } from './song-link.ts';

export const verificationStatuses = ['pending', 'verified'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** A song as a line in a list. */
export type SongRow = {
  id: string;
  title: string;
  artists: string[];
  /** gradient1 to gradient5: the sleeve its acetate cover lies on. */
  cover: string;
  releaseDate: CalendarDay | null;
  /** By whoever asked. */
  favorited: boolean;
};

/** What can change while somebody looks at it. */
export type SongState = {
  id: string;
  favoriteCount: number;
  verificationStatus: VerificationStatus;
  isArchived: boolean;
  version: number;
};

/** A link another member added to a song that lacked it. */
export type AddedLink = {
  id: string;
  platform: Platform;
  url: string;
  seconds: number | null;
  videoIndex: number | null;
  addedBy: string;
  /** Whether the member who asks may remove it. */
  removable: boolean;
};

/** The request a song was made from. */
export type SongRequest = { id: string; username: string; clip: RequestClip | null };

/** Everything a song's own page shows. */
export type Song = SongRow &
  SongState & {
    genre: string;
    platform: Platform | null;
    /** May be one that cannot be played: a song brought over from elsewhere keeps the address it came with. */
    url: string | null;
    /** The moment in the recording where the song starts. */
    seconds: number | null;
    videoIndex: number | null;
    uploadedBy: string;
    identifiedBy: string | null;
    uploadedAt: string;
    /** Its uploader changed it after adding it. */
    isEdited: boolean;
    /** Set when the member who asks may edit it: the state an edit starts from. */
    ownEdition: string | null;
    links: AddedLink[];
    request: SongRequest | null;
  };

/** The spec's joined display string. */
export const formatArtists = (artists: readonly string[]): string => artists.join(', ');

/** Keeps the stored text inside what an index entry can hold, whatever script it is in. */
const searchTextMaxLength = 600;

/**
 * What a song is found by: the words of its title and of each artist, two spaces between them, so that search can tell
 * where an artist's name begins. There are always two spaces, also when a title fills the whole text.
 */
export function songSearchText({ title, artists }: { title: string; artists: readonly string[] }): string {
  const [head, ...names] = [title, ...artists].map((text) => searchWords(text).join(' '));
  const start = [...head!].slice(0, searchTextMaxLength - 2).join('');
  return ` ${[...[start, ...names].join('  ')].slice(0, searchTextMaxLength).join('')} `;
}

/** The search text of a song an older build wrote: without separators, until a job has rewritten it. */
export const unsplitSearchText = ({ title, artists }: { title: string; artists: readonly string[] }): string =>
  searchText([title, ...artists], searchTextMaxLength);
