import { measureText, type TextStyle } from './draw-text.ts';

/** Cuts a line at the end, with an ellipsis, until it fits. */
export function fitText(text: string, style: TextStyle, width: number): string {
  if (measureText(text, style) <= width) return text;
  const characters = [...text];
  while (characters.length > 0) {
    characters.pop();
    const cut = `${characters.join('').trimEnd()}…`;
    if (measureText(cut, style) <= width) return cut;
  }
  return '';
}

/** Breaks a text at spaces into lines of about the same width, and cuts the last one if it needs more lines. */
export function wrapText(text: string, style: TextStyle, { width, lines }: { width: number; lines: number }): string[] {
  const greedy = breakLines(text, style, width);
  if (greedy.length > lines) {
    const rest = greedy.slice(lines - 1).join(' ');
    return [...greedy.slice(0, lines - 1), fitText(rest, style, width)];
  }
  // Balanced: the narrowest width that needs no additional line.
  let narrow = Math.max(...text.split(' ').map((word) => measureText(word, style)));
  if (narrow >= width) return greedy;
  let wide = width;
  while (wide - narrow > 4) {
    const middle = (wide + narrow) / 2;
    if (breakLines(text, style, middle).length > greedy.length) narrow = middle;
    else wide = middle;
  }
  return breakLines(text, style, wide);
}

function breakLines(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => splitWord(each, style, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || measureText(longer, style) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** Breaks a word that is wider than a line between characters. */
function splitWord(word: string, style: TextStyle, width: number): string[] {
  if (measureText(word, style) <= width) return [word];
  const parts = [''];
  for (const character of word) {
    const longer = parts.at(-1)! + character;
    if (measureText(longer, style) > width && parts.at(-1) !== '') parts.push(character);
    else parts[parts.length - 1] = longer;
  }
  return parts;
}
