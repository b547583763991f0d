import { readLink } from './request.schema.ts';

/** A stretch of text; with an address when it is one that can be opened. */
export type TextPart = { text: string; href: string | null };

/** Only what says itself that it is a web address; angle brackets and quotes end it, as they do in a sentence. */
const address = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"“”«»`]+/giu;
const closers = { ')': '(', ']': '[', '}': '{' } as const;

/** Takes a text apart into plain stretches and links. Put together again, the parts are the text. */
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

/** What ends the sentence is not part of the address; a bracket is, if it was opened in it. */
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
