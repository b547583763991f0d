import type {
  CaseId,
  ClipId,
  CommentId,
  ImportId,
  InviteId,
  LinkId,
  MemberId,
  RequestId,
  SongId,
} from '@dubplate/domain/ids.ts';
import type { ColumnType } from 'kysely';
import type { DB as GeneratedTables } from './schema.ts';

/** The type of the column `id`, by table. */
type RowIds = {
  clips: ClipId;
  comments: CommentId;
  imports: ImportId;
  invites: InviteId;
  members: MemberId;
  report_cases: CaseId;
  requests: RequestId;
  song_links: LinkId;
  songs: SongId;
};

/** The types of references to other tables, by column. */
type References = {
  member_id: MemberId;
  uploader_id: MemberId;
  added_by: MemberId;
  created_by: MemberId;
  identified_by: MemberId;
  resolved_by: MemberId;
  solved_by: MemberId;
  uploaded_by: MemberId;
  used_by: MemberId;
  song_id: SongId;
  into_id: SongId;
  merged_into: SongId;
  resolved_song_id: SongId;
  request_id: RequestId;
  source_request_id: RequestId;
  answer_id: CommentId;
  case_id: CaseId;
  import_id: ImportId;
};

type Typed<Column, Id> = Column extends string
  ? Id
  : Column extends ColumnType<string, infer Insert, infer Update>
    ? ColumnType<Id, Insert, Update>
    : Column;

type TypedTable<Table, RowId> = {
  [Name in keyof Table]: Name extends 'id'
    ? Typed<Table[Name], RowId>
    : Name extends keyof References
      ? Typed<Table[Name], References[Name]>
      : Table[Name];
};

/** The generated tables, with a type for each kind of id. Comparing a song's id with a member's is a compile error. */
export type DB = {
  [Name in keyof GeneratedTables]: TypedTable<GeneratedTables[Name], Name extends keyof RowIds ? RowIds[Name] : string>;
};
