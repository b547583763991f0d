import { inFile, type Fault } from './fault.ts';

const features = 'apps/server/src/features';
const sqlFunction = (name: string, ...tests: string[]) => inFile(`apps/server/functions/${name}.sql`, ...tests);
const event = (name: string, ...tests: string[]) => inFile(`apps/server/src/events/${name}.ts`, ...tests);
const data = (name: string) => inFile(`apps/web/src/data/${name}.ts`, 'apps/web/src');

/** Faults in SQL functions, locks and events of the server. */
const belowFeatures: Fault[] = [
  sqlFunction('set_favorite', `${features}/favorites`)(
    'comparison',
    'if wanted and not uploaded and not before_uploading then',
    'if wanted and not uploaded and before_uploading then',
  ),
  sqlFunction('set_vote', `${features}/votes`)('comparison', 'if step = 0 then', 'if step < 0 then'),
  sqlFunction('refuse_suspended', `${features}/accounts`)(
    'lock',
    ' where id = new.member_id for share;',
    ' where id = new.member_id;',
  ),
  sqlFunction('close_case_of_gone', `${features}/reports`)(
    'rule',
    "    where target_kind = tg_argv[0] and target_id = old.id and state = 'open'",
    '    where target_kind = tg_argv[0] and target_id = old.id',
  ),
  inFile('apps/server/src/db/locks.ts', `${features}/requests`)(
    'lock',
    '    .$call((q) => (toDelete ? q.forUpdate() : q.forNoKeyUpdate()))\n',
    '',
  ),
  event('request-events', `${features}/requests`)(
    'announcement',
    'for (const room of [requestRoom(row.id), requestsRoom])',
    'for (const room of [requestRoom(row.id)])',
  ),
  event('report-events', `${features}/reports`)(
    'announcement',
    'suspendedId && services.live.end(suspendedId);',
    'undefined;',
  ),
];

/** Faults in the client data layer. */
const clientData: Fault[] = [
  data('overlay')(
    'comparison',
    'values === null ? version >= known : version > known',
    'values === null ? version >= known : version >= known',
  ),
  data('overlay')('rule', '    if (entry.pending) return null;\n', ''),
  data('requests')('error', '    throw error;\n', ''),
  data('requests')('rule', "    if (failureOf(error).reason === 'request-missing') dropRequest(id, version);\n", ''),
  data('shown-rows')('comparison', 'next.releaseDate! >= song.releaseDate!', 'next.releaseDate! > song.releaseDate!'),
  data('songs')('rule', '  overlay().clock += 1;\n  const version', '  const version'),
  data('watch-requests')('error', '.catch(() => null);', '.catch(() => []);'),
];

export const sharedFaults: Fault[] = [...belowFeatures, ...clientData];
