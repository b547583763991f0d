const pattern = /^(\d+)\.(\d+)\.(\d+)$/;

/** Returns whether `next` is a version after `current`. Throws when one of them is no version. */
export function isLater(next: string, current: string): boolean {
  const [a, b] = [parts(next), parts(current)];
  const first = a.findIndex((part, index) => part !== b[index]);
  return first !== -1 && a[first]! > b[first]!;
}

function parts(version: string): number[] {
  const found = pattern.exec(version);
  if (!found) throw new Error(`${version} is no version like 1.2.3`);
  return found.slice(1).map(Number);
}

const heading = '## [Unreleased]\n';

/** Moves the entries of `Unreleased` under the new version. Throws when there are none. */
export function closeChangelog(text: string, version: string, date: string): string {
  const start = text.indexOf(heading);
  if (start === -1) throw new Error('CHANGELOG.md has no section Unreleased');
  const after = start + heading.length;
  const next = text.indexOf('\n## ', after);
  if (!/^- /m.test(text.slice(after, next === -1 ? undefined : next))) throw new Error('Unreleased has no entry');
  return `${text.slice(0, after)}\n## [${version}] - ${date}\n${text.slice(after)}`;
}

/** The entries of one version, for the notes of a release. */
export function entriesOf(text: string, version: string): string {
  const [, body] = text.split(new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\].*$`, 'm'));
  if (body === undefined) throw new Error(`CHANGELOG.md has no section ${version}`);
  return body.split(/^## /m)[0]!.trim();
}
