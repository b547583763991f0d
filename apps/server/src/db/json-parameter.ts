/** Serializes rows into one parameter. Replaces lone surrogates, which JSON allows and PostgreSQL rejects. */
export const jsonParameter = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part));
