import type { ReportReason, ReportTarget } from '../../packages/domain/src/reports/report.ts';
import { calendarDayOf } from '../../packages/domain/src/songs/release.ts';
import { listDemoRequests } from './demo-requests.ts';
import { listDemoSongs } from './demo.ts';
import { createRandom, makeId } from './random.ts';
import { readMemberIds, type Pool } from './rows.ts';
import { memberNames } from './song-names.ts';

type DemoCase = { kind: ReportTarget; targetId: string; reports: { reason: ReportReason; note: string }[] };

const firstId = Date.UTC(2026, 6, 1);
const minute = 60_000;

function listDemoCases(): DemoCase[] {
  const demo = listDemoRequests(new Date());
  const [song] = listDemoSongs(calendarDayOf(new Date())).slice(28);
  const request = demo.requests.find(({ title }) => title.startsWith('Vocal house, white label'))!;
  const comment = demo.comments.find(({ text }) => text.startsWith('I called it'))!;
  return [
    {
      kind: 'request',
      targetId: request.id,
      reports: [
        { reason: 'wrong-place', note: 'Lovely record, but nobody played it anywhere.' },
        { reason: 'wrong-place', note: '' },
        { reason: 'spam', note: 'Third time this week.' },
      ],
    },
    {
      kind: 'comment',
      targetId: comment.id,
      reports: [
        { reason: 'unkind', note: 'Please do not call strangers at night.' },
        { reason: 'other', note: '' },
      ],
    },
    { kind: 'song', targetId: song!.id, reports: [{ reason: 'leaked', note: 'The link is a stolen promo.' }] },
  ];
}

/** Open report cases for the demo's owner. Needs the demo songs and requests; idempotent. */
export async function seedReports(pool: Pool): Promise<number> {
  const members = await readMemberIds(pool);
  const reporters = memberNames.flatMap((name) => members.get(name) ?? []);
  const cases = listDemoCases().map((demo, index) => {
    const random = createRandom(9000 + index);
    const id = makeId(new Date(firstId + index * minute), random);
    const reports = demo.reports.map((report, place) => ({
      ...report,
      id: makeId(new Date(firstId + index * minute + place), random),
      case_id: id,
      member_id: reporters[(index * 5 + place) % reporters.length],
    }));
    return { id, target_kind: demo.kind, target_id: demo.targetId, report_count: reports.length, reports };
  });
  const { rowCount } = await pool.query(
    `insert into report_cases (id, target_kind, target_id, report_count)
     select id, target_kind, target_id, report_count from json_populate_recordset(null::report_cases, $1)
     on conflict do nothing`,
    [JSON.stringify(cases)],
  );
  if (!rowCount) return 0;
  await pool.query(
    `insert into reports (id, case_id, member_id, reason, note)
     select id, case_id, member_id, reason, note from json_populate_recordset(null::reports, $1) on conflict do nothing`,
    [JSON.stringify(cases.flatMap(({ reports }) => reports))],
  );
  return rowCount;
}
