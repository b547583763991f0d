import { expect, test } from 'vitest';
import { variables as schema } from '../../apps/server/src/platform/config.ts';
import { insertTable, readVariables, writeEnvExample, writeEnvTable, type Variable } from './environment-docs.ts';

const { BASE_URL, PORT, TRUST_PROXY, S3_REGION, SECURITY_CONTACT } = schema.shape;

test('a variable without a default is required, and its default is shown as an operator writes it', () => {
  const read = readVariables({ BASE_URL, PORT, TRUST_PROXY, S3_REGION, SECURITY_CONTACT });
  expect(read.map((v) => [v.name, v.required, v.default, v.example])).toEqual([
    ['BASE_URL', true, '', 'https://dubplate.example'],
    ['PORT', false, '3000', '3000'],
    ['TRUST_PROXY', false, '', ''],
    ['S3_REGION', false, 'us-east-1', 'eu-central-1'],
    ['SECURITY_CONTACT', false, 'the address of MAIL_FROM', ''],
  ]);
});

test('a list in a transformed default is shown separated by commas', () => {
  const roles = PORT.transform(() => ['web', 'jobs']).meta({ description: 'What it does.' });
  expect(readVariables({ roles })[0]).toMatchObject({ required: false, default: 'web,jobs' });
});

test('a variable without a description is refused by its name', () => {
  // A schema made from a described one has no description of its own.
  expect(() => readVariables({ PORT: PORT.optional() })).toThrow('PORT has no description');
});

const variables: Variable[] = [
  { name: 'KEY', required: true, default: '', example: 'abc', meaning: 'The key of `<HOST>`.' },
  { name: 'PORT', required: false, default: '3000', example: '3000', meaning: 'The port.' },
];

test('the example file explains each variable above its line', () => {
  const text = writeEnvExample(variables);
  expect(text).toContain('\n# The key of <HOST>. Required.\nKEY=abc\n\n# The port. Default: 3000.\nPORT=3000\n');
});

test('a long explanation is wrapped at 120 columns', () => {
  const words = 'word '.repeat(40).trim();
  const lines = writeEnvExample([{ ...variables[0]!, meaning: words }]).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
  expect(lines.filter((line) => line.startsWith('# word')).length).toBe(2);
});

test('the table replaces what is between the markers', () => {
  const table = writeEnvTable(variables.slice(1));
  expect(table).toBe(
    [
      '| variable | required | default | meaning   |',
      '| -------- | -------- | ------- | --------- |',
      '| `PORT`   |          | `3000`  | The port. |',
    ].join('\n'),
  );
  const [start, end] = ['<!-- variables: npm run env-docs -->', '<!-- end of variables -->'];
  expect(insertTable(`a\n${start}\nold\n${end}\nb`, 'new')).toBe(`a\n${start}\n\nnew\n\n${end}\nb`);
  expect(() => insertTable('a', 'new')).toThrow('needs the lines');
});
