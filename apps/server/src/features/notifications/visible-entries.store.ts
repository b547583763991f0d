import type { OutSong, SolvedReason } from '@dubplate/domain/notifications/notification.ts';
import type { NotificationKind } from '@dubplate/domain/notifications/recipients.ts';
import type { ReportTarget } from '@dubplate/domain/reports/report.ts';
import type { SolvedSong } from '@dubplate/domain/requests/request.ts';
import type { ReleasePrecision } from '@dubplate/domain/songs/release-date.ts';
import { sql, type RawBuilder } from 'kysely';
import { commentGroup, releaseGroup, songAsJson } from './entry-groups.store.ts';

/** The spelling of the artist that the member follows, or the first artist. */
const followedArtist = sql`coalesce((
  select songs.artists[place - 1] from generate_series(2, 4) as place
    join artist_follows on artist = btrim(split_part(songs.search_text, '  ', place))
      and artist_follows.member_id = entries.member_id
  order by place limit 1
), songs.artists[1])`;

/**
 * `offset 0` keeps PostgreSQL from hashing all votes and comments: it expects to need them for every entry of the
 * member, and a page has 30.
 */
const takesPart = (table: 'votes' | 'comments') => sql`exists (
  select from ${sql.table(table)} where request_id = requests.id and member_id = entries.member_id offset 0
)`;

const solvedReason = sql`case
  when requests.member_id = entries.member_id then 'asked'
  when ${takesPart('votes')} then 'voted'
  when ${takesPart('comments')} then 'commented'
  else 'followed' end`;

/**
 * The entries of a table or subquery with what they are about. Hidden requests and comments, archived songs and empty
 * groups are left out.
 */
export const visibleEntries = (source: RawBuilder<unknown>) => sql`
  ${source} as entries
    left join requests on entries.kind in ('solved', 'comment') and requests.id = entries.subject_id
      and requests.hidden_at is null
    left join request_states on entries.kind = 'solved' and request_states.request_id = requests.id
    left join members as identifier on entries.kind = 'solved' and identifier.id = requests.identified_by
      and identifier.suspended_at is null and identifier.id <> entries.member_id
    left join songs on songs.id = case
        when entries.kind = 'solved' then request_states.resolved_song_id
        when entries.kind in ('date', 'merged', 'link', 'verified', 'edited', 'taken-down', 'artist')
          then active_song(entries.subject_id)
      end and songs.is_archived = (entries.kind = 'taken-down')
    left join report_cases on entries.kind = 'report' and report_cases.id = entries.subject_id
    left join lateral (${commentGroup}) as comment_group on requests.id is not null
    left join lateral (${releaseGroup}) as release_group on true
  where coalesce(case entries.kind when 'solved' then requests.id when 'report' then report_cases.id else songs.id end
    is not null or comment_group.username is not null or release_group.count > 0, false)
`;

export type EntryRow = {
  id: number;
  position: number;
  createdAt: Date;
  read: boolean;
  kind: NotificationKind;
  occasion: string;
  details: {
    from?: string | null;
    to?: string | null;
    fromPrecision?: ReleasePrecision;
    toPrecision?: ReleasePrecision;
    outcome?: string;
  } | null;
  request: { id: string; title: string } | null;
  reason: SolvedReason;
  identifiedBy: string | null;
  named: boolean | null;
  song: SolvedSong | null;
  artist: string | null;
  username: string | null;
  text: string | null;
  others: number | null;
  songs: OutSong[] | null;
  count: number | null;
  target: ReportTarget | null;
};

export const selectVisible = sql`
  select entries.id, entries.position, entries.created_at as "createdAt", entries.read_at is not null as read,
    entries.kind, entries.occasion, entries.details,
    case when requests.id is not null then json_build_object('id', requests.id, 'title', requests.title) end as request,
    case when entries.kind = 'solved' then ${solvedReason} end as reason, identifier.username as "identifiedBy",
    requests.identified_by = entries.member_id as named,
    case when songs.id is not null then ${songAsJson} end as song,
    case when entries.kind = 'artist' then ${followedArtist} end as artist,
    comment_group.username, comment_group.text, comment_group.others, release_group.songs, release_group.count,
    report_cases.target_kind as target
  from ${visibleEntries(sql`notifications`)}
`;
