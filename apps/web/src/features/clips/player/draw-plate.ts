import { createGrooves, hash, LACQUER, PAPER, seeded } from '../../../ui/brand/cover.tsx';

const size = 512;

/** The plate as a PNG for the lock screen, where no SVG is allowed. */
export function drawPlate(id: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d')!;
  context.fillStyle = LACQUER;
  context.fillRect(0, 0, size, size);
  context.scale(size / 220, size / 220);
  const circle = (radius: number) => {
    context.beginPath();
    context.arc(110, 110, radius, 0, 2 * Math.PI);
  };
  const disc = (radius: number, fill: string) => {
    circle(radius);
    context.fillStyle = fill;
    context.fill();
  };
  disc(99.5, '#131315');
  const random = seeded(hash(id));
  // The first number is the angle of the light in plate.tsx.
  random();
  for (const { r, strokeOpacity, strokeWidth } of createGrooves(random, 99.5, 32, 0.05)) {
    circle(r);
    context.strokeStyle = `rgb(255 255 255 / ${strokeOpacity})`;
    context.lineWidth = strokeWidth;
    context.stroke();
  }
  disc(32, PAPER);
  disc(3.6, LACQUER);
  return canvas.toDataURL('image/png');
}
