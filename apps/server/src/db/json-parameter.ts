/** Rows as one parameter of a statement. A half of a character, which JSON can carry, is no text to PostgreSQL. */
export const jsonParameter = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part));
