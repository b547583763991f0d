import { codeOf, coverStops, drawCover, placeStamp, toneOf, type CoverStops } from '@dubplate/domain/covers/cover.ts';
import { drawSheen, toSvg } from './card-disc.ts';
import { drawText, type TextStyle } from './draw-text.ts';

const side = 464;
const left = 1200 - 72 - side;
const top = 83;

/** A song's sleeve and disc, at the right of the card. */
export function drawSleeve(id: string, coverKey: string): string {
  const cover = drawCover(id);
  const { y, fontSize, lines } = placeStamp(cover);
  const code: TextStyle = { face: 'stamp', size: fontSize, tracking: 0.3 / fontSize };
  return `
    <defs>
      ${sleeveGradient(coverStops[toneOf(coverKey) - 1]!, cover.angle)}
      <clipPath id="sleeve-edge"><rect width="96" height="96" rx="${(36 / side) * 96}"/></clipPath>
    </defs>
    <rect x="${left + 30}" y="${top + 70}" width="${side - 60}" height="${side - 60}" rx="36" fill-opacity=".9" filter="url(#shadow)"/>
    <g transform="translate(${left} ${top}) scale(${side / 96})" clip-path="url(#sleeve-edge)">
      <rect width="96" height="96" fill="url(#sleeve)"/>
      ${cover.disc.map(toSvg).join('')}
      ${drawText(codeOf(id), code, { x: cover.cx, y, align: 'middle', fill: cover.ink })}
      <path stroke="${cover.ink}" stroke-opacity=".35" stroke-width=".35" d="${lines}"/>
      ${toSvg(cover.spindle)}
      ${drawSheen({ ...cover, inner: 0.365, from: cover.sheen, light: [0.34, 0.2] })}
      <rect width="96" height="96" rx="${(36 / side) * 96}" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width=".4"/>
    </g>`;
}

/** As CSS: the line of the gradient goes through the centre and ends where the corners are perpendicular to it. */
function sleeveGradient(stops: CoverStops, angle: number): string {
  const [x, y] = [Math.sin((angle * Math.PI) / 180), -Math.cos((angle * Math.PI) / 180)];
  const half = (Math.abs(x) + Math.abs(y)) * 48;
  const [dx, dy] = [x * half, y * half];
  return `
    <linearGradient id="sleeve" gradientUnits="userSpaceOnUse" x1="${48 - dx}" y1="${48 - dy}" x2="${48 + dx}" y2="${48 + dy}">
      ${stops.map(([colour, percent]) => `<stop offset="${percent}%" stop-color="${colour}"/>`).join('')}
    </linearGradient>`;
}
