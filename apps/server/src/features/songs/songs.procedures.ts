import { unknownMember } from '@dubplate/domain/members/names.ts';
import { searchLimit } from '@dubplate/domain/search.ts';
import { searchSongsSchema } from '@dubplate/domain/songs/song-search.ts';
import { calendarDayOf } from '@dubplate/domain/songs/release.ts';
import {
  addSongSchema,
  earliestToday,
  readSongSchema,
  similarLimit,
  similarSongsSchema,
} from '@dubplate/domain/songs/song.schema.ts';
import type { Song, SongRow } from '@dubplate/domain/songs/song.ts';
import { isForeignKeyViolation } from '../../platform/database.ts';
import { refuse, refuseAbout } from '../../platform/refuse.ts';
import { memberProcedure, router } from '../../platform/trpc.ts';
import { announceHeart, type Heart } from '../favorites/announce-heart.ts';
import { addSong } from './add-song.ts';
import { memberScope } from './search-scope.ts';
import { searchSongs, similarSongs, type Found } from './search-songs.ts';
import { readSong } from './songs.store.ts';

/** All that is told of a song that was taken down is that it was. */
const takenDown = {
  title: '',
  artists: [],
  platform: null,
  url: null,
  seconds: null,
  videoIndex: null,
  releaseDate: null,
  uploadedBy: unknownMember,
  identifiedBy: null,
} as const satisfies Partial<Song>;

const todaySomewhere = () => earliestToday(new Date());

export const songsRouter = router({
  add: memberProcedure.input(addSongSchema(todaySomewhere)).mutation(async ({ ctx, input }): Promise<Heart> => {
    await ctx.limits.take('song by member', ctx.actor.id);
    const song = await addSong(ctx.db, input, ctx.actor.id).catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? refuse('profile-missing') : error;
    });
    if (!song?.isNew) throw song ? refuseAbout('song-exists', song.id) : refuse('unexpected');
    const heart = await announceHeart(ctx, song.id, ctx.actor.id);
    if (!heart) throw refuse('profile-missing');
    return heart;
  }),

  /** An archived song is told about, so that its link can say so; one that never was is not found. */
  read: memberProcedure.input(readSongSchema).query(async ({ ctx, input }): Promise<Song> => {
    const song = await readSong(ctx.db, input.id, ctx.actor.id);
    if (!song) throw refuse('song-missing');
    return song.isArchived ? { ...song, ...takenDown } : song;
  }),

  search: memberProcedure.input(searchSongsSchema).query(({ ctx, input }): Promise<Found> => {
    const scope = memberScope(input.filter, input.today ?? calendarDayOf(new Date()));
    return searchSongs(ctx.db, input.query, ctx.actor.id, searchLimit, { scope, cursor: input.cursor });
  }),

  /** 'Is it one of these?', while a song is being typed in. */
  similar: memberProcedure
    .input(similarSongsSchema)
    .query(({ ctx, input }): Promise<SongRow[]> => similarSongs(ctx.db, input, ctx.actor.id, similarLimit)),
});
