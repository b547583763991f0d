import { cleanText } from '../visible-text.ts';

/** Each opening quote with its closing quote. */
const quotes: Record<string, string> = { '"': '"', '“': '”', '„': '“' };

/** After a comma: the second half of a name such as "Tyler, The Creator". */
const secondHalf = /^\s*the\s+\S/i;
/** After a comma while typing: the text may still become a second half. */
const undecided = /^\s*(?:t|th|the\s*)?$/i;

/**
 * Splits the artists of every form that creates songs. A comma separates names, except before "The": "Tyler, The
 * Creator" is one artist. A comma inside double quotes is part of the name.
 */
export const splitArtists = (text: string): string[] => splitAtCommas(text).map(readName).filter(Boolean);

/** Splits while the member types. Leaves the last part as typed, and waits with a comma that may be part of a name. */
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
    // A quote opens only at the start of a name: inside one it may be an inch sign.
    if (closing) closing = sign === closing ? '' : closing;
    else if (isBlank) closing = quotes[sign] ?? '';
    isBlank &&= sign.trim() === '';
    parts[parts.length - 1] += sign;
  }
  return parts;
}

/** Removes the quotes around a name and the commas at its ends. */
function readName(part: string): string {
  const text = part
    .trim()
    // The lookbehind starts a match only at the first comma of a run: without it, matching takes quadratic time.
    .replaceAll(/^,+|(?<!,),+$/g, '')
    .trim();
  const closing = quotes[text.charAt(0)];
  if (!closing) return cleanText(text);
  return cleanText(text.endsWith(closing) && text.length > 1 ? text.slice(1, -1) : text.slice(1));
}

/** Words that join artists in set titles. They need spaces around them: "R&B" and "Xenia" are names. */
const joiners = /,\s+|(?<!\s)\s+(?:&|\+|b2b|x|×|ft\.?|feat\.?|featuring|vs\.?|with|and)\s+/iu;

/** The parts of a name such as "Foss & Anker b2b Velka"; null if it has no joining word. The member decides. */
export function suggestArtists(name: string): string[] | null {
  const parts = name.split(joiners).map(cleanText).filter(Boolean);
  return parts.length > 1 ? parts : null;
}
