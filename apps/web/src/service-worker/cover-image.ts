import { coverStops, drawCover, toneOf, type CoverShape } from '@dubplate/domain/covers/cover.ts';

export type CoverOf = { id: string; key: string };

/** Pixels of the icon. Covers are drawn on a square of 96 units. */
const size = 192;
const units = 96;

/**
 * The cover of a song as a data URL. Drawn on the device: an image from the server would be rendered and fetched for
 * every browser at the same moment.
 */
export async function drawCoverImage({ id, key }: CoverOf): Promise<string> {
  const canvas = new OffscreenCanvas(size, size);
  // Without the GPU, whose process may be busy or asleep when a message arrives.
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.scale(size / units, size / units);
  const { angle, disc, mark, spindle } = drawCover(id);
  context.fillStyle = createSleeve(context, key, angle);
  context.fillRect(0, 0, units, units);
  for (const shape of [...disc, mark, spindle]) if (shape) drawShape(context, shape);
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  return `data:image/png;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

type Context = OffscreenCanvasRenderingContext2D;

/** As in CSS: the line goes through the centre and ends where the corners are perpendicular to it. */
function createSleeve(context: Context, key: string, angle: number): CanvasGradient {
  const radians = (angle * Math.PI) / 180;
  const [x, y] = [Math.sin(radians), -Math.cos(radians)];
  const middle = units / 2;
  const half = (Math.abs(x) + Math.abs(y)) * middle;
  const gradient = context.createLinearGradient(
    middle - x * half,
    middle - y * half,
    middle + x * half,
    middle + y * half,
  );
  for (const [colour, percent] of coverStops[toneOf(key) - 1]!) gradient.addColorStop(percent / 100, colour);
  return gradient;
}

/** A circle or path of SVG. Some paths are rotated. */
function drawShape(context: Context, { tag, props }: CoverShape): void {
  const path = tag === 'path' ? new Path2D(String(props['d'])) : new Path2D();
  if (tag === 'circle') path.arc(Number(props['cx']), Number(props['cy']), Number(props['r']), 0, 2 * Math.PI);
  context.save();
  const [degrees, cx, cy] = /rotate\((\S+) (\S+) (\S+)\)/.exec(String(props['transform']))?.slice(1).map(Number) ?? [];
  if (degrees !== undefined) {
    context.translate(cx!, cy!);
    context.rotate((degrees * Math.PI) / 180);
    context.translate(-cx!, -cy!);
  }
  if (props['fill'] !== 'none') {
    context.globalAlpha = Number(props['fillOpacity'] ?? 1);
    context.fillStyle = String(props['fill']);
    context.fill(path);
  }
  if (props['stroke']) {
    context.globalAlpha = Number(props['strokeOpacity'] ?? 1);
    context.strokeStyle = String(props['stroke']);
    context.lineWidth = Number(props['strokeWidth']);
    context.stroke(path);
  }
  context.restore();
}
