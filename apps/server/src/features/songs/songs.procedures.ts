import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { UploadChange } from '@dubplate/domain/favorites/favorite.ts';
import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import { unknownMember } from '@dubplate/domain/members/names.ts';
import { searchLimit } from '@dubplate/domain/search.ts';
import { searchSongsSchema, type FoundSongs } from '@dubplate/domain/songs/song-search.ts';
import { calendarDayOf } from '@dubplate/domain/songs/release.ts';
import {
  addSongSchema,
  chooseSongSchema,
  earliestToday,
  editOwnSongSchema,
  readSongSchema,
  removeSongLinkSchema,
  similarLimit,
  similarSongsSchema,
} from '@dubplate/domain/songs/song.schema.ts';
import { markOutSchema, releaseLinkSchema } from '@dubplate/domain/songs/release-link.ts';
import type { Song, SongRow } from '@dubplate/domain/songs/song.ts';
import { inTransaction } from '../../db/transaction.ts';
import { announceUpload } from '../../events/favorite-events.ts';
import { announceSong } from '../../events/song-events.ts';
import { refuse, refuseAbout } from '../../platform/refuse.ts';
import { memberProcedure, router, type Context } from '../../platform/trpc.ts';
import { addSong } from './add-song.ts';
import { chooseSong, removeLink } from './choose-song.ts';
import { editOwnSong } from './edit-own-song.ts';
import { confirmOut, markOut, removeOut } from './mark-out.ts';
import { memberScope } from './search-scope.store.ts';
import { searchSongs } from './search-songs.ts';
import { similarSongs } from './similar-songs.ts';
import { readSong } from './songs.store.ts';

/** An archived song is returned without its content. */
const archivedContent = {
  title: '',
  artists: [],
  platform: null,
  url: null,
  seconds: null,
  videoIndex: null,
  releaseDate: null,
  releasePrecision: 'day',
  uploadedBy: unknownMember,
  identifiedBy: null,
  links: [],
  request: null,
  hasReleaseLink: false,
  releaseLink: null,
} satisfies Partial<Song>;

/** Returns an archived song without content, so that its page can say so. Refuses an unknown id. */
async function readForViewer({ db }: Pick<Context, 'db'>, id: SongId, actor: MemberActor): Promise<Song> {
  const song = await readSong(db, id, actor);
  if (!song) throw refuse('song-missing');
  return song.isArchived ? { ...song, ...archivedContent } : song;
}

async function announceOwnUpload(
  ctx: Context,
  upload: { songId: SongId; converted: SongId[] },
  memberId: MemberId,
): Promise<UploadChange> {
  const change = await announceUpload(ctx, upload, memberId);
  if (!change) throw refuse('profile-missing');
  return change;
}

async function announceRelease(ctx: Context, songId: SongId, actor: MemberActor): Promise<Song> {
  await announceSong(ctx, songId);
  return readForViewer(ctx, songId, actor);
}

const todaySomewhere = () => earliestToday(new Date());

export const songsRouter = router({
  add: memberProcedure.input(addSongSchema(todaySomewhere)).mutation(async ({ ctx, input }): Promise<UploadChange> => {
    await ctx.limits.consume('song by member', ctx.actor.id);
    const song = await inTransaction(ctx.db, (transaction) => addSong(transaction, input, ctx.actor.id));
    if (!song) throw refuse('unexpected');
    if (song.outcome === 'same-song') throw refuseAbout('song-exists', song.id);
    if (song.outcome === 'same-name') throw refuseAbout('song-name-exists', song.id);
    return announceOwnUpload(ctx, { songId: song.id, converted: song.converted }, ctx.actor.id);
  }),

  /** Favorites an existing song instead of adding a duplicate, and adds a link that the song lacks. */
  choose: memberProcedure.input(chooseSongSchema).mutation(async ({ ctx, input }): Promise<UploadChange> => {
    await ctx.limits.consume('song by member', ctx.actor.id);
    const { songId, linkAdded, converted } = await chooseSong(ctx.db, input, ctx.actor);
    if (linkAdded) await announceSong(ctx, songId);
    return announceOwnUpload(ctx, { songId, converted }, ctx.actor.id);
  }),

  /** Members edit their own songs until an admin verifies them. */
  edit: memberProcedure.input(editOwnSongSchema).mutation(async ({ ctx, input }): Promise<Song> => {
    await ctx.limits.consume('song by member', ctx.actor.id);
    await editOwnSong(ctx.db, input, ctx.actor);
    await announceSong(ctx, input.id);
    return readForViewer(ctx, input.id, ctx.actor);
  }),

  removeLink: memberProcedure.input(removeSongLinkSchema).mutation(async ({ ctx, input }): Promise<Song> => {
    const songId = await removeLink(ctx.db, input.linkId, ctx.actor);
    await announceSong(ctx, songId);
    return readForViewer(ctx, songId, ctx.actor);
  }),

  /** A member found where a released song can be heard. */
  markOut: memberProcedure.input(markOutSchema).mutation(async ({ ctx, input }): Promise<Song> => {
    await ctx.limits.consume('song by member', ctx.actor.id);
    return announceRelease(ctx, await markOut(ctx.db, input, ctx.actor, new Date()), ctx.actor);
  }),

  confirmOut: memberProcedure.input(releaseLinkSchema).mutation(async ({ ctx, input }): Promise<Song> => {
    await ctx.limits.consume('song by member', ctx.actor.id);
    return announceRelease(ctx, await confirmOut(ctx.db, input, ctx.actor, new Date()), ctx.actor);
  }),

  removeOut: memberProcedure
    .input(releaseLinkSchema)
    .mutation(async ({ ctx, input }): Promise<Song> =>
      announceRelease(ctx, await removeOut(ctx.db, input, ctx.actor), ctx.actor),
    ),

  read: memberProcedure
    .input(readSongSchema)
    .query(({ ctx, input }): Promise<Song> => readForViewer(ctx, input.id, ctx.actor)),

  search: memberProcedure.input(searchSongsSchema).query(({ ctx, input }): Promise<FoundSongs> => {
    const scope = memberScope(input.filter, input.today ?? calendarDayOf(new Date()));
    return ctx.replica.read((db) =>
      searchSongs(db, input.query, ctx.actor.id, searchLimit, { scope, cursor: input.cursor }),
    );
  }),

  /** The list 'Is it one of these?' while a member types a song. */
  similar: memberProcedure
    .input(similarSongsSchema)
    .query(({ ctx, input }): Promise<SongRow[]> =>
      ctx.replica.read((db) => similarSongs(db, input, ctx.actor.id, similarLimit)),
    ),
});
