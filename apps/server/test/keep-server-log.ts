import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { clearServerLog, lastServerErrors, readServerLog } from '../../../tools/services/server-log.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Read by tools/checks/test-reports.ts. */
    serverErrors?: string[];
  }
}

const folder = 'test-results/server';

beforeEach(clearServerLog);

afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return;
  task.meta.serverErrors = lastServerErrors();
  mkdirSync(folder, { recursive: true });
  const name = `${task.file.name} ${task.name}`.replaceAll(/[^\w.]+/g, '-').slice(0, 150);
  writeFileSync(join(folder, `${name}.log`), readServerLog());
});
