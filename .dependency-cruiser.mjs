/**
 * Imports point down only.
 * Server: app → features → events → platform → db → domain.
 * Web: app → features → shared → data → platform → domain; ui imports none of them.
 * tools/checks/import-rules.test.ts violates each rule once. Cycles between folders: .dependency-cruiser.folders.mjs.
 */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const server = '^apps/server/src';
const web = '^apps/web/src';
const test = '\\.(pg\\.)?(test|spec)\\.tsx?$|^apps/(server|web)/test/|/vitest\\.config\\.ts$|^e2e/';

export default {
  forbidden: [
    rule(
      'no-cycles',
      'Circular imports: merge the files, or move the shared part to a third file.',
      {},
      { circular: true },
    ),
    rule(
      'domain-imports-zod-only',
      'Domain code is pure: no I/O, no framework.',
      { path: '^packages/domain/src', pathNot: test },
      { pathNot: '^packages/domain/src|/node_modules/zod/|^node_modules/zod/' },
    ),
    rule(
      'server-db-imports-domain-only',
      'Queries, locks and column lists know no feature and no HTTP.',
      { path: `${server}/db/` },
      { path: `${server}/(?!db/)` },
    ),
    rule(
      'server-platform-imports-db-and-domain-only',
      'Platform knows no feature.',
      { path: `${server}/platform/` },
      { path: `${server}/(?!platform/|db/)` },
    ),
    rule(
      'server-events-know-no-feature',
      'Announcements are shared by features, so they are below them.',
      { path: `${server}/events/`, pathNot: test },
      { path: `${server}/(?!events/|platform/|db/)` },
    ),
    rule(
      'server-features-do-not-reach-up',
      'Features must not import the router or the app.',
      { path: `${server}/(features|jobs)/`, pathNot: test },
      { path: `${server}/(app|main|router|client-router)\\.ts$` },
    ),
    rule(
      'stores-belong-to-their-feature',
      'A feature may call functions of another, never its SQL. Shared SQL belongs to db/ or events/.',
      { path: `${server}/features/([^/]+)/`, pathNot: test },
      { path: `${server}/features/.+\\.store\\.ts$`, pathNot: `${server}/features/$1/` },
    ),
    rule(
      'stores-are-used-by-features-only',
      'SQL of a feature is reached through the feature.',
      { path: '^apps/server/src', pathNot: `${server}/features/` },
      { path: '\\.store\\.ts$' },
    ),
    rule(
      'server-never-imports-web',
      'Server and web share only the domain package.',
      { path: '^apps/server' },
      { path: '^apps/web' },
    ),
    rule(
      'web-knows-the-router-only',
      'The browser sees one file of the server, whose declaration names no other (decision 54).',
      { path: '^apps/web' },
      { path: '^apps/server', pathNot: `${server}/client-router\\.ts$` },
    ),
    rule(
      'web-knows-the-router-as-a-type',
      'Web code imports the router as a type, so no server code is bundled.',
      { path: '^apps/web' },
      { path: '^apps/server', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'web-features-stand-alone',
      'A feature must not import another; screens combine them.',
      { path: `${web}/features/([^/]+)/` },
      { path: `${web}/features/`, pathNot: `${web}/features/$1/` },
    ),
    rule(
      'web-features-do-not-reach-up',
      'Features must not import app code.',
      { path: `${web}/features/` },
      { path: `${web}/(app/|main\\.tsx)` },
    ),
    rule(
      'ui-knows-no-feature',
      'UI primitives must not depend on product code. create-store.ts is a React helper, covers are drawings.',
      { path: `${web}/ui/` },
      {
        path: `${web}/(?!ui/)|^packages/|^apps/server`,
        pathNot: `${web}/platform/create-store\\.ts$|^packages/domain/src/covers/`,
      },
    ),
    rule(
      'shared-knows-no-feature',
      'Components that several features show import no feature.',
      { path: `${web}/shared/` },
      { path: `${web}/(features|app)/` },
    ),
    rule(
      'web-data-imports-platform-only',
      'Client data knows no feature and no component.',
      { path: `${web}/data/` },
      { path: `${web}/(?!data/|platform/)` },
    ),
    rule(
      'web-platform-imports-domain-only',
      'Platform code must not depend on client data, features or components.',
      { path: `${web}/platform/` },
      { path: `${web}/(?!platform/)` },
    ),
    rule(
      'nothing-imports-a-test',
      'No file may import a test file.',
      { pathNot: test },
      { path: '\\.(pg\\.)?(test|spec)\\.tsx?$' },
    ),
    rule(
      'no-tools-in-the-product',
      'Shipped code must not import tools, tests or benchmarks.',
      { path: '^(apps|packages)/', pathNot: test },
      { path: '^(tools|e2e|bench)/' },
    ),
    rule(
      'no-barrels-no-drawers',
      'No index files, no utils, helpers, common or manager.',
      {},
      { path: '^(apps|packages|tools|e2e|bench)/.*(/index|[/-](utils?|helpers?|common|manager))\\.tsx?$' },
    ),
    rule(
      'only-what-is-declared',
      'Every package used is in package.json. All tests run from the root, which declares vitest.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '^node_modules/vitest/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|/\\.stryker-tmp/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
