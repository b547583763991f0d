/**
 * Finds a text anywhere inside another: what has a meaning in a pattern is taken literally. No stored text has a control character,
 * and PostgreSQL refuses the NUL among them.
 */
export const likePattern = (text: string): string =>
  `%${text.replaceAll(/\p{Cc}/gu, '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
