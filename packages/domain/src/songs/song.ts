import type { RequestClip } from '../requests/request.ts';
import { searchText, searchWords } from '../search.ts';
import type { ReleasePrecision } from './release-date.ts';
import type { ReleaseLink } from './release-link.ts';
import type { CalendarDay } from './release.ts';
import type { Platform } from './song-link.ts';

export const verificationStatuses = ['pending', 'verified'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** A song in a list. */
export type SongRow = {
  id: string;
  title: string;
  artists: string[];
  /** gradient1 to gradient5: the background of the generated cover. */
  cover: string;
  /** The last day of the span, so that older builds sort and filter by it. */
  releaseDate: CalendarDay | null;
  /** Older builds send none: all their dates are days. */
  releasePrecision?: ReleasePrecision | undefined;
  /** Whether members added where the released song can be heard. Not in every list. */
  hasReleaseLink?: boolean | undefined;
  /** By the viewer. */
  favorited: boolean;
  /** By the viewer, until their first upload makes it a favorite. Older builds send none. */
  saved?: boolean;
  /** The request that the song was created from, if its clip can be played. Not in every list. */
  clipRequestId?: string | null;
};

/** The live part of a song, which live events update. */
export type SongState = {
  id: string;
  favoriteCount: number;
  verificationStatus: VerificationStatus;
  isArchived: boolean;
  version: number;
};

/** A link that another member added to a song without one. */
export type AddedLink = {
  id: string;
  platform: Platform;
  url: string;
  seconds: number | null;
  videoIndex: number | null;
  addedBy: string;
  /** Whether the viewer may remove it. */
  removable: boolean;
};

/** The request that a song was created from. */
export type SongRequest = { id: string; username: string; clip: RequestClip | null };

/** Everything that the page of a song shows. */
export type Song = SongRow &
  SongState & {
    genre: string;
    platform: Platform | null;
    /** May be unplayable: an imported song keeps its original URL. */
    url: string | null;
    /** The moment in the recording where the song starts. */
    seconds: number | null;
    videoIndex: number | null;
    uploadedBy: string;
    identifiedBy: string | null;
    uploadedAt: string;
    /** The uploader edited the song after adding it. */
    isEdited: boolean;
    /** The edition for the edit form; null if the viewer may not edit the song. */
    ownEdition: string | null;
    links: AddedLink[];
    request: SongRequest | null;
    /** Where the released song can be heard. Older builds send none. */
    releaseLink?: ReleaseLink | null | undefined;
  };

export const formatArtists = (artists: readonly string[]): string => artists.join(', ');

/** Bounds the size of an index entry in any script. */
const searchTextMaxLength = 600;

/**
 * The indexed text: the words of the title and of each artist. Two spaces separate them, so that search can match the
 * start of an artist. A long title is cut to leave room for the separator.
 */
export function songSearchText({ title, artists }: { title: string; artists: readonly string[] }): string {
  const [head, ...names] = [title, ...artists].map((text) => searchWords(text).join(' '));
  const start = [...head!].slice(0, searchTextMaxLength - 2).join('');
  return ` ${[...[start, ...names].join('  ')].slice(0, searchTextMaxLength).join('')} `;
}

/** The search text as older builds wrote it, without separators. A job rewrites such rows. */
export const unsplitSearchText = ({ title, artists }: { title: string; artists: readonly string[] }): string =>
  searchText([title, ...artists], searchTextMaxLength);
