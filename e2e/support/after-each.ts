import { afterEach } from 'vitest';
import { closeBrowsers, describeOpenScreens } from './browser.ts';

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(`"${task.name}" ended before:\n${await describeOpenScreens()}`);
  await closeBrowsers();
});
