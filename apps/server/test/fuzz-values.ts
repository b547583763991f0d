import { pick, type Random } from '../../../tools/seed/random.ts';

const nested = (depth: number): unknown => (depth === 0 ? 'bottom' : [nested(depth - 1)]);
/** Own properties with these names, which an object literal cannot have. */
const prototypes: unknown = JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}');

const strings = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u{D800}',
  'a\u{DC00}b',
  '\uFEFF\u200B\u202E',
  `o${'\u0301\u0316\u0489'.repeat(60)}`,
  'x'.repeat(101),
  'x'.repeat(4_000),
  '🜁'.repeat(300),
  '%',
  '_',
  '\\',
  "'; drop table members; --",
  '" or ""="',
  '$1',
  '{}',
  'null',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'https://soundcloud.com/velka/nocturne',
  'https://youtu.be/dQw4w9WgXcQ?t=1e400',
  'javascript:alert(1)',
  'http://[::1',
  'a@b.c',
  'ß@ß.ß',
  '2026-02-30',
  '9999-12-31T23:59:59.999999Z',
  '+275760-09-13T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'ID',
];
const numbers = [0, -0, -1, 1, 2, 0.5, 1e-320, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e308, -1e308];
const others = [null, true, false, [], [null], {}, [[]], prototypes, nested(60)];

/** Returns a value that no form sends. */
export const hostileValue = (random: Random): unknown =>
  pick(random, [strings, strings, numbers, others].at(Math.floor(random() * 4)) as unknown[]);

/** The part of a zod schema that describes its values. */
type Definition = {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  options?: Schema[];
  values?: unknown[];
  entries?: Record<string, string>;
  keyType?: Schema;
  valueType?: Schema;
  format?: string;
};
export type Schema = { _zod: { def: Definition } };

/** Returns a value in the shape of the schema, with hostile values in random places. */
export function valueFor(schema: Schema, random: Random, ids: readonly string[]): unknown {
  const { _zod: internals } = schema;
  const { def } = internals;
  const again = (inner: Schema | undefined) => (inner ? valueFor(inner, random, ids) : hostileValue(random));
  if (random() < 0.12) return hostileValue(random);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape!).map(([key, field]) => [key, again(field)]));
    case 'array':
      return Array.from({ length: Math.floor(random() * 4) }, () => again(def.element));
    case 'record':
      return Object.fromEntries([[String(again(def.keyType)), again(def.valueType)]]);
    case 'optional':
      return random() < 0.4 ? undefined : again(def.innerType);
    case 'nullable':
      return random() < 0.4 ? null : again(def.innerType);
    case 'pipe':
      return again(def.in);
    case 'union':
      return again(pick(random, def.options!));
    case 'literal':
      return pick(random, def.values!);
    case 'enum':
      return pick(random, Object.values(def.entries!));
    case 'boolean':
      return random() < 0.5;
    case 'number':
      return random() < 0.5 ? Math.floor(random() * 20) : pick(random, numbers);
    case 'string':
      return def.format === 'guid' || def.format === 'uuid' || random() < 0.2
        ? pick(random, ids)
        : pick(random, strings);
    default:
      return hostileValue(random);
  }
}

/** Returns the fields of an input, also of one with a transform. */
export function shapeOf(schema: Schema | undefined): Record<string, Schema> {
  if (!schema) return {};
  const { _zod: internals } = schema;
  return internals.def.shape ?? shapeOf(internals.def.in);
}
