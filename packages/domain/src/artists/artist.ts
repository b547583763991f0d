import * as z from 'zod/mini';
import { isCalendarDay, type CalendarDay } from '../songs/release.ts';
import type { SongRow } from '../songs/song.ts';
import { artistKey } from './artist-name.ts';

export const artistPageSize = 30;
/** Larger numbers are shown as "100+": counting all songs of a frequent name would read all of them. */
export const artistCountLimit = 100;
export const artistRequestsLimit = 10;

/** The spelling in the songs, or the given name if there is none. */
export function spellArtist(name: string, songs: readonly { artists: readonly string[] }[]): string {
  const key = artistKey(name);
  const spellings = songs.flatMap(({ artists }) => artists.filter((artist) => artistKey(artist) === key));
  return spellings.includes(name) ? name : (spellings[0] ?? name);
}

/** A request that was solved with a song of the artist. */
export type ArtistRequest = {
  id: string;
  title: string;
  /** The member whose comment named the track; null if the owner picked no comment. */
  namedBy: string | null;
  song: { id: string; title: string; cover: string };
};

/** At most `artistCountLimit`: then there may be more. */
export type ArtistAbout = {
  name: string;
  songCount: number;
  solvedCount: number;
  requests: ArtistRequest[];
  /** A server of an older build sends none. */
  follow?: ArtistFollow | undefined;
};

/** Whether the viewer follows the artist, and how many members do. */
export type ArtistFollow = { following: boolean; followerCount: number };

/** Upcoming songs by day, then undated songs by favorites, then released songs, the newest first. */
export const artistParts = ['upcoming', 'undated', 'released'] as const;
export type ArtistPart = (typeof artistParts)[number];

/** The last song on the previous page. */
const cursorSchema = z.object({
  part: z.enum(artistParts),
  releaseDate: z.nullable(z.string().check(z.refine(isCalendarDay))),
  popularity: z.int().check(z.minimum(0), z.maximum(32_767)),
  id: z.uuid(),
});
export type ArtistCursor = z.infer<typeof cursorSchema>;

/** `about` is only on the first page. */
export type ArtistSongs = { about: ArtistAbout | null; songs: SongRow[]; nextCursor: ArtistCursor | null };

/** Above any valid name. PostgreSQL cannot store NUL, so a query with one would throw. */
const nameSchema = z.string().check(
  z.minLength(1),
  z.maxLength(200),
  z.refine((name) => !name.includes('\0')),
);

export const readArtistSchema = z.object({
  name: nameSchema,
  today: z.string().check(z.refine(isCalendarDay)),
  cursor: z.optional(cursorSchema),
});

/** The desired state. A name of punctuation only has no page, so it cannot be followed. */
export const followArtistSchema = z.object({
  name: nameSchema.check(z.refine((name) => artistKey(name) !== '')),
  following: z.boolean(),
});

export type ArtistQuery = { key: string; today: CalendarDay; cursor?: ArtistCursor | undefined };
