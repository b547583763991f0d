/**
 * Writes docs/api.md from the router, the access list, the input schemas and the rate limits.
 * `--verify` changes nothing and fails when the file is out of date.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { inputSchemaOf, procedureNames, procedureType } from '../../apps/server/test/call-procedure.ts';
import { describeInput } from './api-docs/describe-input.ts';
import { findUndocumented, writeDocument } from './api-docs/document.ts';
import { readProcedures } from './api-docs/source.ts';

const target = 'docs/api.md';
const sources = readProcedures(procedureNames);
const document = writeDocument(
  [...sources].map(([name, source]) => {
    const schema = inputSchemaOf(name);
    return { ...source, name, type: procedureType(name), inputLines: schema ? describeInput(schema) : [] };
  }),
);
if (process.argv.includes('--verify')) verify(await readFile(target, 'utf8').catch(() => ''));
else await writeFile(target, document);

function verify(present: string): void {
  if (present === document) return;
  const missing = findUndocumented(present, procedureNames);
  const lines = document.split('\n');
  const line = present.split('\n').findIndex((text, index) => text !== lines[index]);
  console.error(`${target} is out of date from line ${line + 1}: run npm run api-docs`);
  if (missing.length > 0) console.error(`Procedures without a section: ${missing.join(', ')}`);
  process.exit(1);
}
