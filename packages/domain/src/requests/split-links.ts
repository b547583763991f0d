import { readLink } from './request.schema.ts';

/** A part of a text; `href` is set if the part is a link. */
export type TextPart = { text: string; href: string | null };

/** Requires a scheme. Angle brackets and quotes end the URL. */
const address = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"“”«»`]+/giu;
const closers = { ')': '(', ']': '[', '}': '{' } as const;

/** Splits a text into plain parts and links. Joining the parts gives the original text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = withoutTail(found);
    const href = readLink(link);
    if (href === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: link, href });
    end = index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/** Removes punctuation that ends the sentence. Keeps a closing bracket that was opened inside the URL. */
function withoutTail(found: string): string {
  let link = found;
  for (;;) {
    const last = link.at(-1) ?? '';
    const opener = closers[last as keyof typeof closers];
    const isTail = opener ? count(link, last) > count(link, opener) : /[.,;:!?'’…]/u.test(last);
    if (!isTail) return link;
    link = link.slice(0, -1);
  }
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;
