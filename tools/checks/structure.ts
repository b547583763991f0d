/**
 * Measures the shape of the source: file sizes, and small files with one importer.
 * `node tools/checks/structure.ts` prints the figures and the files behind them; structure.test.ts holds the limits.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

export type SourceFile = { path: string; lines: number; imports: string[] };

/** Written by `npm run schema`. */
const generated = /\/schema\.ts$/;
const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) || /^(e2e|apps\/(server|web)\/test|tools\/(fixtures|faults|ha))\//.test(path);

function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('@dubplate/domain/')) return specifier.replace('@dubplate/domain/', 'packages/domain/src/');
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  return null;
}

/** Every TypeScript file and SQL function in git, with the files it imports. */
export function readSources(): SourceFile[] {
  const paths = execFileSync('git', ['ls-files', '*.ts', '*.tsx', 'apps/server/functions/*.sql'], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return paths
    .filter((path) => !generated.test(path) && !path.endsWith('.d.ts'))
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      const imports = ts
        .preProcessFile(text, true, true)
        .importedFiles.flatMap(({ fileName }) => resolveImport(path, fileName) ?? []);
      return { path, lines: text.split('\n').length - 1, imports: [...new Set(imports)] };
    });
}

export const productFiles = (sources: readonly SourceFile[]): SourceFile[] =>
  sources.filter(({ path }) => !isTest(path));

export function measureSizes(files: readonly SourceFile[]) {
  const sizes = files.map(({ lines }) => lines).toSorted((a, b) => a - b);
  const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))]!;
  return { files: sizes.length, median: at(0.5), p90: at(0.9), max: sizes.at(-1)! };
}

/** Files of at most 25 lines that only one product file imports: a reader opens two tabs for one thought. */
export function findTinyFiles(files: readonly SourceFile[]): string[] {
  const importers = new Map<string, number>();
  for (const { imports } of files) for (const path of imports) importers.set(path, (importers.get(path) ?? 0) + 1);
  return files.filter(({ path, lines }) => lines <= 25 && importers.get(path) === 1).map(({ path }) => path);
}

if (import.meta.main) {
  const files = productFiles(readSources());
  const tiny = findTinyFiles(files);
  console.log('sizes', measureSizes(files));
  console.log(
    files
      .filter(({ lines }) => lines > 200)
      .map(({ path, lines }) => `  ${lines} ${path}`)
      .join('\n'),
  );
  console.log(`${tiny.length} files of at most 25 lines with one importer`);
  console.log(tiny.map((path) => `  ${path}`).join('\n'));
}
