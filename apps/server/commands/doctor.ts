/** Checks an installation and says what to do about each failure: `npm run doctor`. Exits with 1 after a failure. */
import { ConfigError, readConfig, type Config } from '../src/platform/config.ts';
import { checkBucket } from './doctor/check-bucket.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { checkPublicAddress } from './doctor/check-public-address.ts';
import { checkGoogle, checkMail, checkPrograms, checkPush, checkRedis } from './doctor/check-services.ts';
import type { Finding } from './doctor/finding.ts';

const marks = { ok: 'ok     ', warning: 'WARNING', failure: 'FAILURE' };

let failures = 0;
for await (const finding of check(readOrExit())) {
  console.log(`${marks[finding.result]} ${finding.text}`);
  if (finding.remedy) console.log(`        ${finding.remedy}`);
  if (finding.result === 'failure') failures += 1;
}
console.log(failures === 0 ? '\nNothing is broken.' : `\n${failures} to fix.`);
process.exit(failures === 0 ? 0 : 1);

function readOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function* check(config: Config): AsyncGenerator<Finding> {
  yield* await checkDatabase(config);
  yield await checkRedis(config);
  yield* await checkBucket(config);
  yield await checkMail(config);
  yield await checkGoogle(config);
  yield checkPush(config);
  yield await checkPrograms();
  yield* await checkPublicAddress(config);
}
