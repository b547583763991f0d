import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** `title` is null when a file failed to load, or a whole command failed. */
export type Failure = { file: string; title: string | null; project?: string; error: string; serverErrors: string[] };

/** What a step reported. `seconds`: of each test file. */
export type Report = { passed: number; failures: Failure[]; seconds: Record<string, number> };

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: {
      status: string;
      fullName: string;
      failureMessages?: string[];
      meta?: { serverErrors?: string[] };
    }[];
  }[];
};

export function readVitestReport(path: string): Report {
  const { numPassedTests, testResults } = readJson<VitestReport>(path);
  const failures: Failure[] = [];
  const seconds: Report['seconds'] = {};
  for (const { name, status, message, startTime, endTime, assertionResults } of testResults) {
    const file = relative(process.cwd(), name);
    seconds[file] = (endTime - startTime) / 1000;
    const failed = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages, meta } of failed) {
      const error = clean(failureMessages?.[0]);
      failures.push({ file, title: fullName, error, serverErrors: meta?.serverErrors ?? [] });
    }
    if (status === 'failed' && failed.length === 0) {
      failures.push({ file, title: null, error: clean(message), serverErrors: [] });
    }
  }
  return { passed: numPassedTests, failures, seconds };
}

type Suite = { specs: { file: string; title: string; tests: PlaywrightTest[] }[]; suites?: Suite[] };
type PlaywrightTest = {
  projectName: string;
  status: string;
  results: {
    duration: number;
    errors: { message?: string; location?: { line: number } }[];
    attachments: { name: string; body?: string }[];
  }[];
};
type PlaywrightReport = { stats: { expected: number }; suites: Suite[] };

export function readPlaywrightReport(path: string): Report {
  const { stats, suites } = readJson<PlaywrightReport>(path);
  const report: Report = { passed: stats.expected, failures: [], seconds: {} };
  const visit = ({ specs, suites: inner = [] }: Suite): void => {
    for (const { file, title, tests } of specs) {
      for (const { projectName: project, status, results } of tests) {
        const spent = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
        report.seconds[file] = (report.seconds[file] ?? 0) + spent;
        if (status !== 'unexpected') continue;
        const [first] = results.flatMap(({ errors }) => errors);
        const log = results.flatMap(({ attachments }) => attachments).find(({ name }) => name === 'server errors');
        const serverErrors = log?.body ? Buffer.from(log.body, 'base64').toString().split('\n') : [];
        const error = clean(`${first?.location ? `line ${first.location.line}: ` : ''}${first?.message}`);
        report.failures.push({ file, title, project, error, serverErrors });
      }
    }
    for (const suite of inner) visit(suite);
  };
  for (const suite of suites) visit(suite);
  return report;
}

/** Without colours and empty lines. */
export const clean = (text = ''): string =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');

const readJson = <Parsed>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as Parsed;
