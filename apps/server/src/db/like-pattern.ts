/**
 * A LIKE pattern that matches the text anywhere, with wildcards escaped. Control characters are removed: stored text
 * has none, and PostgreSQL rejects NUL.
 */
export const likePattern = (text: string): string =>
  `%${text.replaceAll(/\p{Cc}/gu, '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
