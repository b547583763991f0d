/**
 * Serializes rows into one statement parameter. PostgreSQL rejects lone surrogates, which JSON allows, so they are
 * replaced.
 */
export const jsonParameter = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part));
