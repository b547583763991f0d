import * as z from 'zod/mini';
import type { RequestCard } from '../requests/request.ts';
import { isCalendarDay } from '../songs/release.ts';
import type { SongRow } from '../songs/song.ts';

/** Songs in each section. */
export const discoverLimit = 10;
/** The side column of the desk layout shows all of them. */
export const hotRequestsLimit = 5;

export type DiscoverSong = SongRow & {
  favoriteCount: number;
  /** Its page has a player. Older builds send none. */
  hasLink?: boolean;
};

export type SolvedSong = {
  requestId: string;
  solvedAt: string;
  /** The member whose comment named the track; null if the owner picked no comment. */
  namedBy: string | null;
  song: DiscoverSong;
};

/** All sections of the screen. A section without rows is not shown. */
export type Discover = {
  /** Unreleased songs with the most recent favorites. */
  wanted: DiscoverSong[];
  hotRequests: RequestCard[];
  /** The most favorited songs that come out today or in the next 7 days, sorted by day. */
  outThisWeek: DiscoverSong[];
  justIn: (DiscoverSong & { uploadedAt: string })[];
  solved: SolvedSong[];
};

/** `today` is the viewer's calendar day, as in the filters of Home. */
export const readDiscoverSchema = z.object({ today: z.string().check(z.refine(isCalendarDay)) });
