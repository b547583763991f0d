import { cleanText } from '../visible-text.ts';

/** Each opening quote with the quote that closes it. */
const quotes: Record<string, string> = { '"': '"', '“': '”', '„': '“' };

/** After a comma: the second half of a name such as "Tyler, The Creator". */
const secondHalf = /^\s*the\s+\S/i;
/** After a comma, while typing: nothing yet, or what may become a second half. */
const undecided = /^\s*(?:t|th|the\s*)?$/i;

/**
 * The artists in a typed text, for every form that creates songs. A comma separates two names, except before "The":
 * "Tyler, The Creator" is one artist. Inside double quotes a comma is always part of the name.
 */
export const splitArtists = (text: string): string[] => splitAtCommas(text).map(readName).filter(Boolean);

/** The same while the text is being typed: the last part is left as it is, and a comma waits until it is clear. */
export function splitTypedArtists(text: string): { names: string[]; rest: string } {
  const parts = splitAtCommas(text, { typing: true });
  const rest = parts.pop() ?? '';
  return { names: parts.map(readName).filter(Boolean), rest };
}

function splitAtCommas(text: string, { typing = false } = {}): string[] {
  const parts = [''];
  let closing = '';
  let isBlank = true;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const after = sign === ',' ? text.slice(at + 1) : '';
    if (sign === ',' && !closing && !secondHalf.test(after) && !(typing && undecided.test(after))) {
      parts.push('');
      isBlank = true;
      continue;
    }
    // Only at the beginning of a name: an inch sign inside one quotes nothing.
    if (closing) closing = sign === closing ? '' : closing;
    else if (isBlank) closing = quotes[sign] ?? '';
    isBlank &&= sign.trim() === '';
    parts[parts.length - 1] += sign;
  }
  return parts;
}

/** A name without the quotes around it and without commas at its ends. */
function readName(part: string): string {
  const text = part
    .trim()
    // A run of commas is tried from its first one only: from each, it would take quadratic time.
    .replaceAll(/^,+|(?<!,),+$/g, '')
    .trim();
  const closing = quotes[text.charAt(0)];
  if (!closing) return cleanText(text);
  return cleanText(text.endsWith(closing) && text.length > 1 ? text.slice(1, -1) : text.slice(1));
}

/** How artists are joined in set titles. Only between spaces: "R&B" and "Xenia" are names. */
const joiners = /,\s+|\s+(?:&|\+|b2b|x|×|ft\.?|feat\.?|featuring|vs\.?|with|and)\s+/iu;

/** The names in a name such as "Foss & Anker b2b Velka", or null when it is one. Only the person who typed it can tell. */
export function suggestArtists(name: string): string[] | null {
  const parts = name.split(joiners).map(cleanText).filter(Boolean);
  return parts.length > 1 ? parts : null;
}
