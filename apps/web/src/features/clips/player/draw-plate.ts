import { LACQUER } from '@dubplate/domain/covers/cover.ts';
import { drawPlate } from '@dubplate/domain/covers/plate.ts';

const size = 512;

/** The plate as a PNG for the lock screen, where no SVG is allowed. */
export function plateAsPng(id: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d')!;
  context.fillStyle = LACQUER;
  context.fillRect(0, 0, size, size);
  // The picture is 96 wide, with a margin of 4.
  context.scale(size / 104, size / 104);
  for (const { props } of drawPlate(id, 15.4).disc) {
    context.beginPath();
    context.arc(52, 52, Number(props['r']), 0, 2 * Math.PI);
    if (props['fill'] === 'none') {
      context.strokeStyle = `rgb(255 255 255 / ${props['strokeOpacity']})`;
      context.lineWidth = Number(props['strokeWidth']);
      context.stroke();
    } else {
      context.fillStyle = String(props['fill']);
      context.fill();
    }
  }
  return canvas.toDataURL('image/png');
}
