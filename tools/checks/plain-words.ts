/**
 * Finds words that docs/style.md replaces, and lines that are too long.
 * `node tools/checks/plain-words.ts [folder ...]` prints them.
 * UI copy is exempt: only names, comments, test titles and documents are read, never other strings.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';

export type Violation = { file: string; line: number; problem: string };

/** Word in a name, and what to use instead. Names are split at capitals, hyphens and underscores. */
const namedWords: Record<string, string> = {
  tend: 'moderate',
  tended: 'moderated',
  tending: 'moderation',
  bring: 'import',
  brought: 'imported',
  standing: 'active or valid',
  letter: 'email or character',
  letters: 'emails or characters',
  turnstile: 'semaphore',
  patience: 'timeout or circuit breaker',
  patient: 'migration',
  patiently: 'circuitBreaker',
  forgive: 'reset',
  slipped: 'concurrent change',
  surroundings: 'environment',
  world: 'environment',
  stage: 'setup',
  stand: 'environment',
  plant: 'create',
  planted: 'created',
  said: 'output, body or text',
  steer: 'control',
  steering: 'control',
  bystander: 'otherMember',
  sightings: 'watchedTexts',
};

/** Whole names. */
const names: Record<string, string> = {
  hearLosses: 'logConnectionErrors',
  createPatientPool: 'createMigrationPool',
  SlippedIn: 'ConcurrentChange',
};

/** Words in comments, test titles and documents: those above, and those that hide who acts. */
const proseWords: Record<string, string> = {
  ...namedWords,
  stands: 'is',
  plants: 'creates',
  brings: 'imports or restores',
  whoever: 'the actor (the member, the admin, the server)',
  somebody: 'the actor',
  nobody: 'no member, no process',
  everybody: 'all members, every process',
  anybody: 'any member',
  'take part': 'member',
};

const capabilities: Record<string, string> = {
  'take part': 'member',
  visit: 'public',
  'look after songs': 'curate songs',
};

const maxColumns = 120;
const allowedNames = new Set(['letterSpacing']);

/** Splits `readStandingId`, `tend-song.ts` and `song_letters` into lower-case words. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const findInName = (name: string): string[] => {
  if (allowedNames.has(name)) return [];
  if (Object.hasOwn(names, name)) return [`"${name}": use ${names[name]}`];
  return wordsOf(name).flatMap((word) =>
    Object.hasOwn(namedWords, word) ? [`"${name}": use ${namedWords[word]}`] : [],
  );
};

const prose = new RegExp(String.raw`\b(${Object.keys(proseWords).join('|')})\b`, 'gi');
const findInProse = (text: string): string[] =>
  [...text.matchAll(prose)].map(([word]) => `"${word}": use ${proseWords[word.toLowerCase()]}`);

const isTitle = (node: ts.Node): boolean => {
  const call = node.parent;
  if (!call || !ts.isCallExpression(call) || call.arguments[0] !== node) return false;
  return /^(test|it|describe)\b/.test(call.expression.getText());
};

export function checkSource(file: string, text: string): Violation[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found: Violation[] = findInName(basename(file)).map((problem) => ({ file, line: 1, problem }));
  const report = (position: number, problems: string[]) => {
    const line = source.getLineAndCharacterOfPosition(position).line + 1;
    found.push(...problems.map((problem) => ({ file, line, problem })));
  };
  const comments = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    for (const range of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) comments.set(range.pos, range);
    for (const range of ts.getTrailingCommentRanges(text, node.getEnd()) ?? []) comments.set(range.pos, range);
    if (ts.isIdentifier(node)) report(node.getStart(), findInName(node.text));
    if (ts.isStringLiteral(node) && Object.hasOwn(capabilities, node.text)) {
      report(node.getStart(), [`'${node.text}': use '${capabilities[node.text]}'`]);
    }
    if (ts.isStringLiteralLike(node) && isTitle(node)) report(node.getStart(), findInProse(node.text));
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const { pos, end } of comments.values()) {
    if (insideJsxText(source, pos)) continue;
    let offset = pos;
    for (const line of text.slice(pos, end).split('\n')) {
      report(offset, findInProse(line));
      const start = text.lastIndexOf('\n', offset - 1) + 1;
      if (offset - start + line.length > maxColumns) report(offset, [`longer than ${maxColumns} columns`]);
      offset += line.length + 1;
    }
  }
  return found;
}

const insideJsxText = (source: ts.SourceFile, position: number): boolean => {
  let inside = false;
  const visit = (node: ts.Node): void => {
    if (position < node.getFullStart() || position >= node.getEnd()) return;
    if (ts.isJsxText(node) || ts.isTemplateLiteralToken(node)) inside = true;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return inside;
};

export function checkDocument(file: string, text: string): Violation[] {
  const found: Violation[] = findInName(basename(file)).map((problem) => ({ file, line: 1, problem }));
  let fenced = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*```/.test(line)) fenced = !fenced;
    const sql = file.endsWith('.sql');
    const words = sql
      ? (/--.*$/.exec(line)?.[0] ?? '')
      : fenced
        ? ''
        : line.replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”|'[^']*'/g, '');
    found.push(...findInProse(words).map((problem) => ({ file, line: index + 1, problem })));
    const canWrap = !line.trimStart().startsWith('|') && !/https?:\/\/\S+$/.test(line);
    if (canWrap && line.length > maxColumns) {
      found.push({ file, line: index + 1, problem: `longer than ${maxColumns} columns` });
    }
  }
  return found;
}

/** Landed migrations keep their text, older builds call standing_song, and docs/api.md quotes texts on screen. */
const exempt =
  /^apps\/server\/migrations\/|^docs\/style\.md$|^tools\/checks\/plain-words\.|\/schema\.ts$|^apps\/server\/functions\/standing_song\.sql$|^docs\/api\.md$|^apps\/server\/schema\.sql$/;

export const listFiles = (): string[] =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.sql', '*.md'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !exempt.test(file));

export function checkRepository(folders: readonly string[] = []): Violation[] {
  return listFiles()
    .filter((file) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return /\.(md|sql)$/.test(file) ? checkDocument(file, text) : checkSource(file, text);
    });
}

if (import.meta.main) {
  const found = checkRepository(process.argv.slice(2));
  for (const { file, line, problem } of found) console.log(`${file}:${line} ${problem}`);
  console.log(`${found.length} found`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
