import type { Heard } from '@dubplate/domain/requests/heard.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../../db/tables.ts';

type HeardColumns = Pick<Selectable<DB['requests']>, 'heard_where' | 'heard_when' | 'played_by' | 'tried'>;

export const heardSelection = [
  'requests.heard_where',
  'requests.heard_when',
  'requests.played_by',
  'requests.tried',
] as const;

export const heardColumns = ({ where, when, playedBy, tried }: Heard): HeardColumns => ({
  heard_where: where,
  heard_when: when,
  played_by: playedBy,
  tried: tried.length > 0 ? tried : null,
});

export const toHeard = (row: HeardColumns): Heard => ({
  where: row.heard_where,
  when: row.heard_when,
  playedBy: row.played_by,
  tried: row.tried ?? [],
});
