/** The part of a zod definition that the description uses. Which fields exist depends on `type`. */
type Definition = {
  type: string;
  format?: string;
  checks?: { _zod: { def: Check } }[];
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  options?: Schema[];
  values?: unknown[];
  entries?: Record<string, string>;
  keyType?: Schema;
  valueType?: Schema;
};
type Check = {
  check: string;
  minimum?: number;
  maximum?: number;
  value?: number;
  inclusive?: boolean;
  format?: string;
  pattern?: RegExp;
};

type Schema = { _zod: { def: Definition } };

const definitionOf = ({ _zod: { def } }: Schema): Definition => def;

/** One line for each field of an input, nested fields indented: `title`: string, 1 to 120 characters. */
export function describeInput(schema: Schema): string[] {
  const object = unwrap(schema);
  const { shape } = definitionOf(object);
  if (!shape) throw new Error('An input is an object, so that fields can be added to it');
  return Object.entries(shape).flatMap(([name, field]) => describeField(name, field));
}

function describeField(name: string, field: Schema): string[] {
  const { type, element } = definitionOf(unwrap(field));
  const object = unwrap(type === 'array' && element ? element : field);
  const { shape } = definitionOf(object);
  const nested = shape ? Object.entries(shape).flatMap(([key, value]) => describeField(key, value)) : [];
  const marks = `${isOptional(field) ? ', optional' : ''}${isNullable(field) ? ', or null' : ''}`;
  return [`- \`${name}\`: ${describeType(field)}${marks}`, ...nested.map((line) => `  ${line}`)];
}

function describeType(schema: Schema): string {
  const { type, format, element, options, values, entries, keyType, valueType } = definitionOf(unwrap(schema));
  const rules = rulesOf(schema);
  const range = describeRange(rules);
  const literals = entries ? Object.values(entries) : values;
  if (literals) return `\`${literals.map((value) => JSON.stringify(value).replaceAll('"', "'")).join(' | ')}\``;
  switch (type) {
    case 'string':
      return `${describeFormat(format, rules)}${range && `, ${range} characters`}`;
    case 'number':
      return `${format ? 'integer' : 'number'}${range && `, ${range}`}`;
    case 'array':
      return `list ${range && `(${range}) `}of ${describeType(element!)}`;
    case 'union':
      return options!.map((option) => describeType(option)).join(' or ');
    case 'record':
      return `object of ${describeType(valueType!)} by ${describeType(keyType!)}`;
    case 'boolean':
    case 'object':
      return type;
    default:
      throw new Error(`describe-input.ts has no words for the zod type '${type}'`);
  }
}

const formatNames: Record<string, string> = { uuid: 'UUID', datetime: 'ISO date and time', email: 'email address' };

function describeFormat(format: string | undefined, rules: Check[]): string {
  const named = format ?? rules.map((rule) => rule.format).find((each) => each !== undefined && each !== 'regex');
  if (named) return formatNames[named] ?? named;
  return ['string', ...rules.flatMap(({ pattern }) => (pattern ? `matches \`${pattern}\`` : []))].join(', ');
}

/** '1 to 120' from the checks of a text, a list or a whole number. */
function describeRange(rules: Check[]): string {
  const least: number[] = [];
  const most: number[] = [];
  for (const { check, minimum, maximum, value = 0, inclusive } of rules) {
    if (check === 'min_length') least.push(minimum!);
    if (check === 'max_length') most.push(maximum!);
    if (check === 'greater_than') least.push(inclusive ? value : value + 1);
    if (check === 'less_than') most.push(inclusive ? value : value - 1);
  }
  const format = (value: number) => value.toLocaleString('en-US');
  if (most.length === 0) return least.length === 0 ? '' : `at least ${format(Math.max(...least))}`;
  const limit = format(Math.min(...most));
  return least.length === 0 ? `at most ${limit}` : `${format(Math.max(...least))} to ${limit}`;
}

/**
 * The schema that states type and limits. A text is often cleaned first (`pipe(pipe(string, transform), string)`), and
 * its limits apply to the cleaned text, which is the outer schema.
 */
function unwrap(schema: Schema): Schema {
  const { type, innerType, in: input, out: output } = definitionOf(schema);
  if ((type === 'optional' || type === 'nullable' || type === 'default') && innerType) return unwrap(innerType);
  if (type !== 'pipe' || !input || !output) return schema;
  return unwrap(definitionOf(output).type === 'transform' ? input : output);
}

/** The checks of a schema and of everything it wraps: a text can be limited before and after it is cleaned. */
function rulesOf(schema: Schema): Check[] {
  const { checks = [], innerType, in: input, out: output } = definitionOf(schema);
  const inner = [innerType, input, output].filter((each) => each !== undefined);
  return [...checks.map(({ _zod }) => _zod.def), ...inner.flatMap(rulesOf)];
}

const hasWrapper = (schema: Schema, wanted: string): boolean => {
  const { type, innerType, in: input } = definitionOf(schema);
  const inner = type === 'pipe' ? input : innerType;
  return type === wanted || (inner !== undefined && hasWrapper(inner, wanted));
};
const isOptional = (schema: Schema) => hasWrapper(schema, 'optional') || hasWrapper(schema, 'default');
const isNullable = (schema: Schema) => hasWrapper(schema, 'nullable');
