import { pgbackrest } from './pgbackrest.ts';

/** Reads every file of the repository, and returns what is wrong with it. */
export async function verifyRepository(): Promise<string[]> {
  // Its exit code is 0 also when files are damaged, so the text decides. Only --verbose says that all is well.
  const report = await pgbackrest('verify', '--output=text', '--verbose', '--log-level-console=off');
  const problems = /^status: ok$/m.test(report) ? [] : [report.trim()];
  const names = await pgbackrest('repo-ls', '--recurse', `archive/${process.env.PGBACKREST_STANZA ?? 'dubplate'}`);
  return [...problems, ...findWalGaps(names.split('\n'))];
}

/** With segments of 16 MB, the default, 256 of them have the same middle part of their name. */
const segmentsPerLog = 0x100;

/**
 * Returns the gaps between archived segments of one timeline. `pgbackrest verify` does not report a missing segment,
 * and no moment behind it can be restored.
 */
export function findWalGaps(paths: readonly string[]): string[] {
  const timelines = new Map<string, { name: string; number: number }[]>();
  for (const path of paths) {
    const [, name] = /\/([0-9A-F]{24})-[0-9a-f]{40}/.exec(path) ?? [];
    if (!name) continue;
    const number = parseInt(name.slice(8, 16), 16) * segmentsPerLog + parseInt(name.slice(16), 16);
    const timeline = `${path.slice(0, path.indexOf('/'))} ${name.slice(0, 8)}`;
    const segments = timelines.get(timeline) ?? [];
    timelines.set(timeline, segments);
    segments.push({ name, number });
  }
  return [...timelines.values()].flatMap((segments) => {
    const sorted = segments.toSorted((a, b) => a.number - b.number);
    return sorted.flatMap(({ name, number }, index) => {
      const next = sorted[index + 1];
      return !next || next.number <= number + 1 ? [] : [`WAL is missing between ${name} and ${next.name}`];
    });
  });
}
