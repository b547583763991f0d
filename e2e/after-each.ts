import { afterEach } from 'vitest';
import { closeBrowsers, tellScreens } from './browser.ts';

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(`"${task.name}" ended before:\n${await tellScreens()}`);
  await closeBrowsers();
});
