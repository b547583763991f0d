import { faceOf, type FaceName } from './drawable-text.ts';

/** `tracking` is the space between characters, in em. */
export type TextStyle = { face: FaceName; size: number; tracking?: number };

/** Width in pixels. */
export function measureText(text: string, style: TextStyle): number {
  return layOut(text, style).width;
}

function layOut(text: string, { face: name, size, tracking = 0 }: TextStyle) {
  const face = faceOf(name);
  const scale = size / 1000;
  const placed: { outline: string; x: number }[] = [];
  let x = 0;
  let previous = '';
  for (const character of text) {
    const [advance, outline] = face.glyphs[character] ?? [0, ''];
    x += (face.kerning[previous + character] ?? 0) * scale;
    if (outline) placed.push({ outline, x });
    x += advance * scale + tracking * size;
    previous = character;
  }
  return { placed, width: Math.max(0, x - tracking * size) };
}

type Position = { x: number; y: number; align?: 'start' | 'middle'; fill: string };

/** SVG of one line. It contains numbers only, and no character of the text. */
export function drawText(text: string, style: TextStyle, { x, y, align = 'start', fill }: Position): string {
  const { placed, width } = layOut(text, style);
  const left = align === 'middle' ? x - width / 2 : x;
  const scale = style.size / 1000;
  const glyphs = placed.map(
    (glyph) => `<path transform="translate(${decimals(left + glyph.x)} ${y}) scale(${scale})" d="${glyph.outline}"/>`,
  );
  return `<g fill="${fill}">${glyphs.join('')}</g>`;
}

const decimals = (value: number): number => Number(value.toFixed(2));
