/** Finds a text anywhere inside another: what has a meaning in a pattern is taken literally. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
