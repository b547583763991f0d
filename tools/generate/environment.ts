/**
 * Writes `.env.example` and the table of docs/deployment.md from the schema of the configuration.
 * `--verify` changes nothing and fails when one of them is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { variables as schema } from '../../apps/server/src/platform/config.ts';
import { insertTable, readVariables, writeEnvExample, writeEnvTable } from './environment-docs.ts';

const variables = readVariables(schema.shape);
const guide = 'docs/deployment.md';
const written = {
  '.env.example': writeEnvExample(variables),
  [guide]: insertTable(readFileSync(guide, 'utf8'), writeEnvTable(variables)),
};

for (const [file, text] of Object.entries(written)) {
  if (!process.argv.includes('--verify')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is out of date: run npm run env-docs`);
    process.exitCode = 1;
  }
}
