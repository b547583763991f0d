import { coverStops, drawCover, LACQUER, PAPER, toneOf } from '@dubplate/domain/covers/cover.ts';
import { html, type Html } from '../../../platform/html.ts';

/** The cover of the app as two gradients. Mail programs without gradients show the plain colour. */
export function writeCover({ id, cover }: { id: string; cover: string }, size: number, radius: number): Html {
  const stops = coverStops[toneOf(cover) - 1]!;
  const drawing = drawCover(id);
  const px = (value: number) => `${Math.round((value * size) / 9.6) / 10}px`;
  const ring = (colour: string, from: number, to: number) => `${colour} ${px(from)},${colour} ${px(to)}`;
  const label = drawing.ink === LACQUER ? PAPER : LACQUER;
  const { label: inner, radius: outer } = drawing;
  const disc = `radial-gradient(circle at ${px(drawing.cx)} ${px(drawing.cy)},${[
    ring(drawing.ink, 0, 3),
    ring(label, 3, inner),
    ring('rgba(8,8,10,.84)', inner, outer),
    ring('transparent', outer, outer),
  ].join()})`;
  const sleeve = `linear-gradient(${drawing.angle}deg,${stops.map(([colour, percent]) => `${colour} ${percent}%`).join()})`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <td
        bgcolor="${stops[1]![0]}"
        width="${size}"
        height="${size}"
        style="width:${size}px;height:${size}px;border-radius:${radius}px;background-image:${disc},${sleeve};line-height:0;font-size:0"
      >
        &nbsp;
      </td>
    </tr>
  </table>`;
}
