import type { Page } from '@playwright/test';
import type { RunningEnvironment } from './environment.ts';

/** Simulates a deploy: the server has another build id, and the code of one screen is missing. */
export async function deployWithout(
  page: Page,
  { address }: RunningEnvironment,
  screen: string,
  buildId: () => string = () => 'another-build',
) {
  const deployed = { isMissing: true, loads: 0 };
  // Counts loaded pages: a navigation may start twice.
  page.on('domcontentloaded', () => (deployed.loads += 1));
  await page.route(`**/assets/${screen}-*.js`, (route) =>
    deployed.isMissing ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.route(`${address}/`, (route) =>
    route.request().method() === 'HEAD'
      ? route.fulfill({ status: 200, headers: { 'x-build-id': buildId() } })
      : route.continue(),
  );
  return deployed;
}
