import { readFileSync } from 'node:fs';

/** What a test run reported. `failedTests`: file and title. */
export type Results = { passed: number; failed: number; failedTests: string[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
};

export function readVitestReport(file: string): Results {
  const { numPassedTests, numFailedTests, testResults } = readJson<VitestReport>(file);
  const failedTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${name} ${fullName}`),
  );
  return { passed: numPassedTests, failed: numFailedTests, failedTests };
}

type Suite = {
  specs: { file: string; title: string; tests: { projectName: string; status: string }[] }[];
  suites?: Suite[];
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
      .map(({ projectName }) => `${file} ${title} (${projectName})`),
  ),
  ...suites.flatMap(failedIn),
];

const readJson = <Report>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Report;
