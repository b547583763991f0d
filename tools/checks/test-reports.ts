import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** What a test run reported. `failedTests`: file, title and the first lines of the error. */
export type Results = { passed: number; failed: number; failedTests: string[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

export function readVitestReport(file: string): Results {
  const { numPassedTests, numFailedTests, testResults } = readJson<VitestReport>(file);
  const failedTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} ${fullName}${shorten(failureMessages?.[0])}`),
  );
  return { passed: numPassedTests, failed: numFailedTests, failedTests };
}

type Suite = {
  specs: { file: string; title: string; tests: PlaywrightTest[] }[];
  suites?: Suite[];
};
type PlaywrightTest = {
  projectName: string;
  status: string;
  results?: { errors: { message?: string; location?: { line: number } }[] }[];
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] };

export function readPlaywrightReport(file: string): Results {
  const { stats, suites } = readJson<PlaywrightReport>(file);
  // A flaky test passed only when it was retried.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failedTests: suites.flatMap(failedIn) };
}

const failedIn = ({ specs, suites = [] }: Suite): string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => `${file} ${title} (${projectName})${describeErrors(results)}`),
  ),
  ...suites.flatMap(failedIn),
];

const describeErrors = (results: PlaywrightTest['results'] = []): string =>
  results
    .flatMap(({ errors }) => errors)
    .map(({ message, location }) => shorten(location ? `line ${location.line}: ${message}` : message))
    .join('');

/** Enough to see what was expected, also where only the end of the output is kept. */
function shorten(message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines
    .slice(0, 12)
    .map((line) => `\n    ${line.slice(0, 200)}`)
    .join('');
}

const readJson = <Report>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Report;
