import { codeOf, LACQUER } from '@dubplate/domain/covers/cover.ts';
import { drawPlate } from '@dubplate/domain/covers/plate.ts';
import { drawSheen, toSvg } from './card-disc.ts';
import { drawText, measureText, type TextStyle } from './draw-text.ts';
import { drawableText } from './drawable-text.ts';
import { fitText } from './wrap-text.ts';

/** The ink of the stamp, on paper in both themes. */
const stampInk = '#0a6b43';
const plateSide = 484;
const plateLabel = 28.7;
const pixel = 96 / plateSide;

/** A solved request: a black disc, its label stamped. Without a song the label has only the code and the stamp. */
export function drawStampedPlate(
  id: string,
  song: { title: string; artists: string[] } | null,
  stamp: string[],
): string {
  const plate = drawPlate(id, plateLabel);
  const line = (text: string | null, style: TextStyle, y: number, width: number) =>
    text === null ? '' : drawText(fitText(text, style, width), style, { x: 48, y, align: 'middle', fill: LACQUER });
  return `
    <g transform="translate(${1200 - 72 - plateSide} 83) scale(${plateSide / 96})">
      <circle cx="48" cy="56" r="44" fill-opacity=".75" filter="url(#plate-shadow)"/>
      ${plate.disc.map(toSvg).join('')}
      ${drawSheen({ cx: 48, cy: 48, radius: 47.8, inner: plateLabel / 47.8 + 0.01, from: plate.sheen, light: [0.26, 0.16] })}
      ${line(codeOf(id), { face: 'stamp', size: 20 * pixel, tracking: 0.04 }, 28, 30)}
      ${line(song && drawableText(song.title, 'title'), { face: 'title', size: 31 * pixel, tracking: -0.02 }, 36.9, 43)}
      ${line(song && drawableText(song.artists.join(', '), 'text'), { face: 'text', size: 22 * pixel }, 42.2, 46)}
      <circle cx="48" cy="48" r="${8.5 * pixel}" fill="${LACQUER}"/>
      ${drawStamp(stamp[0]!.toUpperCase(), stamp[1]!)}
    </g>`;
}

function drawStamp(first: string, second: string): string {
  const small: TextStyle = { face: 'stamp', size: 18 * pixel, tracking: 0.08 };
  const large: TextStyle = { face: 'stamp', size: 25 * pixel, tracking: 0.01 };
  const width = Math.max(measureText(first, small), measureText(second, large)) + 36 * pixel;
  const height = 80 * pixel;
  return `
    <g transform="translate(48 60.6) rotate(-7)">
      <rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="${11 * pixel}" fill="none"
        stroke="${stampInk}" stroke-width="${3.5 * pixel}"/>
      ${drawText(first, small, { x: 0, y: -1.3, align: 'middle', fill: stampInk })}
      ${drawText(second, large, { x: 0, y: 4.5, align: 'middle', fill: stampInk })}
    </g>`;
}
