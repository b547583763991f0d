/** A piece of HTML whose values are escaped. `html` creates it; the constructor is for constants. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | readonly Html[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);

/** A template whose values are escaped, except for HTML that this function made. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.reduce((whole, part, index) => whole + writeValue(values[index - 1]!) + part));

function writeValue(value: Value): string {
  if (value instanceof Html) return value.text;
  return Array.isArray(value) ? value.map(writeValue).join('') : escapeHtml(String(value));
}
