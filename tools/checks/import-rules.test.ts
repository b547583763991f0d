import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import folderRules from '../../.dependency-cruiser.folders.mjs';
import rules from '../../.dependency-cruiser.mjs';

/** One violation of each rule, in a small workspace of the same shape. Each must be reported by name. */
const created: Record<string, Record<string, string>> = {
  'no-cycles': {
    'packages/domain/src/a.ts': "import './b.ts';",
    'packages/domain/src/b.ts': "import './a.ts';",
  },
  'domain-imports-zod-only': { 'packages/domain/src/reads.ts': "import 'node:fs';" },
  'server-db-imports-domain-only': {
    'apps/server/src/db/up.ts': "import '../platform/refuse.ts';",
    'apps/server/src/platform/refuse.ts': '',
  },
  'server-platform-imports-db-and-domain-only': {
    'apps/server/src/platform/up.ts': "import '../features/votes/votes.procedures.ts';",
    'apps/server/src/features/votes/votes.procedures.ts': '',
  },
  'server-events-know-no-feature': {
    'apps/server/src/events/up.ts': "import '../features/votes/votes.procedures.ts';",
    'apps/server/src/features/votes/votes.procedures.ts': '',
  },
  'server-features-do-not-reach-up': {
    'apps/server/src/features/votes/up.ts': "import '../../router.ts';",
    'apps/server/src/router.ts': '',
  },
  'no-cycles-between-server-folders': {
    // No file is in a cycle, only the folders.
    'apps/server/src/features/votes/vote.ts': "import '../songs/song.ts';",
    'apps/server/src/features/votes/voted.ts': '',
    'apps/server/src/features/songs/song.ts': '',
    'apps/server/src/features/songs/solved.ts': "import '../votes/voted.ts';",
  },
  'stores-belong-to-their-feature': {
    'apps/server/src/features/votes/nosy.ts': "import '../songs/songs.store.ts';",
    'apps/server/src/features/songs/songs.store.ts': '',
  },
  'stores-are-used-by-features-only': {
    'apps/server/src/jobs/nosy.ts': "import '../features/songs/songs.store.ts';",
    'apps/server/src/features/songs/songs.store.ts': '',
  },
  'server-never-imports-web': {
    'apps/server/src/features/votes/web.ts': "import '../../../../web/src/main.tsx';",
    'apps/web/src/main.tsx': '',
  },
  'web-knows-the-router-only': {
    'apps/web/src/platform/api.ts': "import type { A } from '../../../server/src/app.ts'; export type B = A;",
    'apps/server/src/app.ts': 'export type A = 1;',
  },
  'web-knows-the-router-as-a-type': {
    'apps/web/src/platform/api.ts': "import { a } from '../../../server/src/client-router.ts'; a;",
    'apps/server/src/client-router.ts': 'export const a = 1;',
  },
  'web-features-stand-alone': {
    'apps/web/src/features/votes/button.tsx': "import '../songs/row.tsx';",
    'apps/web/src/features/songs/row.tsx': '',
  },
  'web-features-do-not-reach-up': {
    'apps/web/src/features/votes/button.tsx': "import '../../app/guard.tsx';",
    'apps/web/src/app/guard.tsx': '',
  },
  'ui-knows-no-feature': {
    'apps/web/src/ui/controls/button.tsx': "import '../../features/votes/hook.ts';",
    'apps/web/src/features/votes/hook.ts': '',
  },
  'shared-knows-no-feature': {
    'apps/web/src/shared/song-row.tsx': "import '../features/votes/vote-button.tsx';",
    'apps/web/src/features/votes/vote-button.tsx': '',
  },
  'web-data-imports-platform-only': {
    'apps/web/src/data/requests.ts': "import '../features/votes/hook.ts';",
    'apps/web/src/features/votes/hook.ts': '',
  },
  'web-platform-imports-domain-only': {
    'apps/web/src/platform/api.ts': "import '../data/overlay.ts';",
    'apps/web/src/data/overlay.ts': '',
  },
  'nothing-imports-a-test': {
    'packages/domain/src/rule.ts': "import './rule.test.ts';",
    'packages/domain/src/rule.test.ts': '',
  },
  'no-tools-in-the-product': { 'apps/server/src/main.ts': "import '../../../tools/dev.ts';", 'tools/dev.ts': '' },
  'no-barrels-no-drawers': {
    'packages/domain/src/a.ts': "import './string-utils.ts';",
    'packages/domain/src/string-utils.ts': '',
  },
  'only-what-is-declared': { 'tools/a.ts': "import 'left-pad-of-nobody';" },
};

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dubplate-imports-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function violated(files: Record<string, string>, name: string): Promise<string[]> {
  const workspace = join(root, name);
  for (const [path, text] of Object.entries({ 'package.json': '{}', ...files })) {
    await mkdir(dirname(join(workspace, path)), { recursive: true });
    await writeFile(join(workspace, path), text);
  }
  const found: string[] = [];
  for (const { forbidden, options } of [rules, folderRules]) {
    const ruleSet = { forbidden } as ICruiseOptions['ruleSet'];
    const { output } = await cruise(['.'], { ...options, baseDir: workspace, ruleSet, validate: true });
    found.push(...(output as ICruiseResult).summary.violations.map((violation) => violation.rule.name));
  }
  return found;
}

test('every rule has a violation here', () => {
  expect(Object.keys(created).toSorted()).toEqual(
    [...rules.forbidden, ...folderRules.forbidden].map((rule: { name: string }) => rule.name).toSorted(),
  );
});

test.each(Object.entries(created))('%s reports its violation', async (name, files) => {
  expect(await violated(files, name)).toContain(name);
});

test('a workspace without a violation passes', async () => {
  const files = { 'packages/domain/src/a.ts': "import './b.ts';", 'packages/domain/src/b.ts': '' };
  expect(await violated(files, 'clean')).toEqual([]);
});
