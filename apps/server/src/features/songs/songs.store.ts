import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { MemberId, RequestId, SongId } from '@dubplate/domain/ids.ts';
import { deletedMember, unknownMember } from '@dubplate/domain/members/names.ts';
import type { NewSong } from '@dubplate/domain/songs/song.schema.ts';
import { can } from '@dubplate/domain/permissions.ts';
import { releaseOf } from '@dubplate/domain/songs/release-date.ts';
import { canBeOut, canConfirmRelease, canRemoveRelease, latestToday } from '@dubplate/domain/songs/release-link.ts';
import type { Song } from '@dubplate/domain/songs/song.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database, Transaction } from '../../db/database.ts';
import { uploaderForNewSong } from '../../db/locks.ts';
import { preparedStatement } from '../../db/prepared-statements.ts';
import { toClip } from '../../db/request-clip.ts';
import { favoritedBy, rowColumns } from '../../db/song-columns.ts';
import { listLinks } from './song-links.store.ts';
import { buildSongRecord, hashIdentity, listSpellings, listWords } from './song-record.ts';

/** The request that the song solved, and the member who named the song. */
export type SongOrigin = { requestId: RequestId; identifiedBy: MemberId | null };

/** Inserts a song, its words, the uploader's favorite and counters. Null when an identical active song exists. */
export async function insertSong(
  transaction: Transaction,
  song: NewSong,
  memberId: MemberId,
  origin?: SongOrigin,
): Promise<string | null> {
  const spellings = listSpellings(listWords(song));
  const added = await transaction
    .with('uploader', () => sql<{ id: SongId }>`(${uploaderForNewSong(memberId, hashIdentity(song))})`)
    .with('added', (q) =>
      q
        .insertInto('songs')
        .values({
          id: newId(),
          ...buildSongRecord(song),
          uploaded_by: sql<string>`(select id from uploader)`,
          favorite_count: 1,
          ...(origin && {
            source_request_id: origin.requestId,
            identified_by: origin.identifiedBy,
            converted_at: sql<Date>`now()`,
          }),
        })
        .onConflict((conflict) => conflict.column('identity').where('is_archived', '=', false).doNothing())
        .returning('id'),
    )
    .with('heart', (q) =>
      q
        .insertInto('favorites')
        .columns(['song_id', 'member_id'])
        .expression((eb) => eb.selectFrom('added').select(['id', sql<string>`${memberId}::uuid`.as('member_id')])),
    )
    // In alphabetical order: two transactions with the same new words would deadlock otherwise.
    .with('words', (q) =>
      q
        .insertInto('song_words')
        .columns(['form', 'word'])
        .expression(
          sql`select form, word from unnest(${spellings.forms}::text[], ${spellings.words}::text[]) as spelling (form, word), added order by form, word`,
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .with('counted', (q) =>
      q
        .updateTable('members')
        .set((eb) => ({
          upload_count: eb('upload_count', '+', 1),
          favorite_count: eb('favorite_count', '+', 1),
          has_uploaded_first_song: true,
        }))
        .where('id', '=', memberId)
        .where((eb) => eb.exists(eb.selectFrom('added').select('id'))),
    )
    .selectFrom('added')
    .select('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

/** The active song of this identity. */
export async function readSameSong(db: Database, identity: Buffer): Promise<string | null> {
  const same = await db
    .selectFrom('songs')
    .select('id')
    .where('identity', '=', identity)
    .where('is_archived', '=', false)
    .executeTakeFirst();
  return same?.id ?? null;
}

/** A member edits their own songs until an admin has verified them. */
const isOwnPending = (memberId: MemberId) =>
  sql<boolean>`songs.uploaded_by = ${memberId} and songs.verification_status = 'pending' and not songs.is_archived`;

/** For a merged song, reads the song it was merged into. */
const findSong = preparedStatement(
  { name: 'song', lane: 'read' },
  ({ id, memberId }: { id: SongId; memberId: MemberId }, db) =>
    db
      .selectFrom('songs')
      .leftJoin('members as uploader', 'uploader.id', 'songs.uploaded_by')
      .leftJoin('members as identifier', 'identifier.id', 'songs.identified_by')
      .leftJoin('requests', (join) =>
        join.onRef('requests.id', '=', 'songs.source_request_id').on('requests.hidden_at', 'is', null),
      )
      .leftJoin('members as asker', 'asker.id', 'requests.member_id')
      .leftJoin('clips', 'clips.request_id', 'requests.id')
      .leftJoin('release_links', 'release_links.song_id', 'songs.id')
      .leftJoin('members as adder', 'adder.id', 'release_links.added_by')
      .select(rowColumns)
      .select([
        'songs.favorite_count as favoriteCount',
        'songs.verification_status as verificationStatus',
        'songs.is_archived as isArchived',
        'songs.version',
        'songs.genre',
        'songs.platform',
        'songs.url',
        'songs.seconds',
        'songs.video_index as videoIndex',
        'songs.uploaded_at as uploadedAt',
        'uploader.username as uploadedBy',
        'identifier.username as identifiedBy',
        'songs.uploader_left',
        'songs.identifier_left',
        'songs.edited_at',
        'requests.id as request_id',
        'asker.username as asked_by',
        'clips.milliseconds',
        'clips.peaks',
        'songs.uploaded_by',
        'release_links.url as release_url',
        'release_links.added_by',
        'release_links.added_at',
        'release_links.confirmed_at',
        'adder.username as adder',
      ])
      .select((eb) =>
        eb
          .selectFrom('release_link_confirmations')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('release_link_confirmations.song_id', '=', 'release_links.song_id')
          .whereRef('release_link_confirmations.member_id', 'is distinct from', 'release_links.added_by')
          .as('confirmations'),
      )
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('release_link_confirmations')
              .select('member_id')
              .whereRef('release_link_confirmations.song_id', '=', 'release_links.song_id')
              .where('release_link_confirmations.member_id', '=', memberId),
          )
          .as('hasConfirmed'),
      )
      .select((eb) =>
        eb
          .case()
          .when(isOwnPending(memberId))
          .then(sql<string>`edition_of(songs)`)
          .end()
          .as('ownEdition'),
      )
      .select(favoritedBy(memberId))
      .where('songs.id', '=', sql<string>`active_song(${id})`),
);

export async function readSong(db: Database, id: SongId, viewer: MemberActor): Promise<Song | null> {
  const memberId = viewer.id;
  const [row] = await findSong(db, { id, memberId });
  if (!row) return null;
  const { uploader_left, identifier_left, edited_at, request_id, asked_by, milliseconds, peaks, ...rest } = row;
  const { uploaded_by, release_url, added_by, added_at, confirmed_at, adder, confirmations, hasConfirmed, ...song } =
    rest;
  const [upload, added] = [{ uploadedBy: uploaded_by }, { addedBy: added_by }];
  return {
    ...song,
    isEdited: edited_at !== null,
    links: await listLinks(db, song.id, { memberId, mayRemoveAny: can(viewer, 'canEditAllSongs') }),
    request:
      request_id === null
        ? null
        : { id: request_id, username: asked_by ?? deletedMember, clip: toClip({ milliseconds, peaks }) },
    hasReleaseLink: release_url !== null,
    releaseLink:
      release_url === null || added_at === null
        ? null
        : {
            url: release_url,
            addedBy: adder ?? deletedMember,
            addedAt: added_at.toISOString(),
            confirmed: confirmed_at !== null,
            confirmations: confirmations ?? 0,
            mayConfirm:
              confirmed_at === null &&
              !hasConfirmed &&
              canConfirmRelease(viewer, upload, added) &&
              canBeOut(releaseOf(song), latestToday(new Date())),
            mayRemove: canRemoveRelease(viewer, upload, added),
          },
    platform: song.platform as Song['platform'],
    verificationStatus: song.verificationStatus as Song['verificationStatus'],
    uploadedBy: song.uploadedBy ?? (uploader_left ? deletedMember : unknownMember),
    identifiedBy: song.identifiedBy ?? (identifier_left ? deletedMember : null),
    uploadedAt: song.uploadedAt.toISOString(),
  };
}
