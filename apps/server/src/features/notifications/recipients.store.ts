import type { Relation } from '@dubplate/domain/notifications/recipients.ts';
import { sql, type RawBuilder } from 'kysely';
import type { StoredEvent } from './events.store.ts';

/** Selects one page of `member_id`, in order, without duplicates. */
type Page = { event: StoredEvent; after: string; limit: number };

const page = (table: RawBuilder<unknown>, where: RawBuilder<unknown>, { after, limit }: Page) => sql`
  (select distinct member_id from ${table} where ${where} and member_id > ${after} order by member_id limit ${limit})
`;

/** The folded names of the artists of a song, as its search text has them after the title. */
const artistsOf = (songId: string) => sql`
  select btrim(split_part(search_text, '  ', place)) from songs, generate_series(2, 4) as place
  where id = ${songId} and split_part(search_text, '  ', place) <> ''
`;

/** The members of each relation. Every select reads an index from `after` on, so a page costs the same everywhere. */
const related: Record<Relation, (given: Page) => RawBuilder<unknown>> = {
  asker: (given) => page(sql`requests`, sql`id = ${given.event.subjectId}`, given),
  voter: (given) => page(sql`votes`, sql`request_id = ${given.event.subjectId}`, given),
  commenter: (given) => page(sql`comments`, sql`request_id = ${given.event.subjectId} and hidden_at is null`, given),
  'request follower': (given) =>
    page(sql`request_follows`, sql`request_id = ${given.event.subjectId} and following`, given),
  favoriter: (given) => page(sql`favorites`, sql`song_id = ${given.event.subjectId}`, given),
  'favoriter of the duplicate': (given) =>
    page(sql`merged_favorites`, sql`song_id = ${given.event.details.duplicateId}`, given),
  'waiting for the day': (given) => page(sql`favorites`, sql`release_date = ${given.event.details.day}::date`, given),
  uploader: (given) =>
    page(sql`(select id, uploaded_by as member_id from songs) as songs`, sql`id = ${given.event.subjectId}`, given),
  // `now()` is the same in the whole transaction that closed the case and recorded the event.
  reporter: (given) =>
    page(
      sql`reports`,
      sql`case_id = ${given.event.subjectId}
        and resolved_at = (select created_at from notification_events where id = ${given.event.id})`,
      given,
    ),
  'artist follower': (given) =>
    page(sql`artist_follows`, sql`artist = any(array(${artistsOf(given.event.subjectId)}))`, given),
};

/** The next members in any of these relations to the subject of the event. */
export const candidates = (relations: readonly Relation[], given: Page): RawBuilder<unknown> => sql`
  select member_id from (${sql.join(
    relations.map((relation) => related[relation](given)),
    sql` union `,
  )}) as related
  order by member_id limit ${given.limit}
`;
