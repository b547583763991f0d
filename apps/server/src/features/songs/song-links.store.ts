import { deletedMember } from '@dubplate/domain/members/names.ts';
import type { LinkId, MemberId, SongId } from '@dubplate/domain/ids.ts';
import type { Platform, SongLink } from '@dubplate/domain/songs/song-link.ts';
import { recordingKey } from '@dubplate/domain/songs/song.schema.ts';
import type { AddedLink } from '@dubplate/domain/songs/song.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database, Transaction } from '../../db/database.ts';
import { preparedStatement } from '../../db/prepared-statements.ts';

/** Limits the links of a song, so that its page stays short. */
const linksLimit = 20;

/** Skips a recording that the song has, and more than `linksLimit` links. The caller holds the lock of the song. */
export async function insertLink(
  transaction: Transaction,
  { songId, link, memberId }: { songId: SongId; link: SongLink; memberId: MemberId },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into song_links (id, song_id, recording, platform, url, seconds, video_index, added_by)
    select ${newId()}::uuid, ${songId}::uuid, ${recordingKey(link)}, ${link.platform}, ${link.url},
      ${link.seconds}::integer, ${link.videoIndex}::smallint, ${memberId}::uuid
    where (select count(*) from song_links where song_id = ${songId}::uuid) < ${linksLimit}
    on conflict do nothing
  `.execute(transaction);
  return numAffectedRows === 1n;
}

/** Adding a link counts as a first upload. */
export async function markFirstUpload(transaction: Transaction, memberId: MemberId): Promise<void> {
  await transaction
    .updateTable('members')
    .set({ has_uploaded_first_song: true })
    .where('id', '=', memberId)
    .where('has_uploaded_first_song', '=', false)
    .execute();
}

const findLinks = preparedStatement({ name: 'song-links', lane: 'read' }, ({ songId }: { songId: SongId }, db) =>
  db
    .selectFrom('song_links')
    .leftJoin('members', 'members.id', 'song_links.added_by')
    .select(['song_links.id', 'platform', 'url', 'seconds', 'video_index as videoIndex', 'added_by', 'username'])
    .where('song_id', '=', songId)
    .orderBy('song_links.id'),
);

/** Oldest first. */
export async function listLinks(
  db: Database,
  songId: SongId,
  viewer: { memberId: MemberId; mayRemoveAny: boolean },
): Promise<AddedLink[]> {
  const rows = await findLinks(db, { songId });
  return rows.map(({ added_by, username, platform, ...link }) => ({
    ...link,
    platform: platform as Platform,
    addedBy: username ?? deletedMember,
    removable: viewer.mayRemoveAny || added_by === viewer.memberId,
  }));
}

/** Deletes any link, or only one that the member added. Returns its song and the member who added it. */
export async function deleteLink(
  transaction: Transaction,
  linkId: LinkId,
  { memberId, mayRemoveAny }: { memberId: MemberId; mayRemoveAny: boolean },
): Promise<{ song_id: string; url: string; added_by: string | null } | null> {
  const deleted = await transaction
    .deleteFrom('song_links')
    .where('id', '=', linkId)
    .$if(!mayRemoveAny, (q) => q.where('added_by', '=', memberId))
    .returning(['song_id', 'url', 'added_by'])
    .executeTakeFirst();
  return deleted ?? null;
}
