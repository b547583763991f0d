import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCrashServer, type CrashServer } from '../../../test/crash-server.ts';
import { reach } from '../../../test/imports.ts';
import { createSignedInAdmin } from '../../../test/test-app.ts';
import { expectWholeImport, killDuringImport, rowCount } from '../../../test/interrupted-import.ts';

let crash: CrashServer;
beforeAll(async () => {
  crash = await startCrashServer();
});
afterAll(() => crash.close());

test('an import whose process was killed resumes on request, with no duplicates and no gaps', async () => {
  const admin = await createSignedInAdmin(crash.env, { permissions: ['canBulkImport'] });
  const id = await killDuringImport(crash, admin, 'Told');
  await crash.start();
  await admin.api.imports.run.mutate({ id });
  expect((await reach(admin, id, 'done')).counts).toMatchObject({ added: rowCount, new: 0, duplicate: 0, error: 0 });
  await expectWholeImport(crash, 'Told');
});
