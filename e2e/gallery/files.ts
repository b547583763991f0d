import type { Size } from '../support/actors.ts';
import { screens } from '../support/screens.ts';
import { emailScreens } from './email-screens.ts';
import { moreScreens } from './more-screens.ts';

export const folder = 'gallery';
export const allScreens = [...screens, ...moreScreens, ...emailScreens].toSorted((a, b) =>
  a.name.localeCompare(b.name),
);

/** The widths at which each size is looked at. The first is that of the browser tests, the others are for members. */
export const widths: Record<Size, readonly [number, ...number[]]> = { phone: [390, 768], desk: [1280, 1024, 1920] };
export const allWidths = Object.values(widths)
  .flat()
  .toSorted((a, b) => a - b);
export const heights: Record<number, number> = { 390: 844, 768: 1024, 1024: 768, 1280: 800, 1920: 1080 };
export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** The name of a picture: `track-id-nothing-found.390.dark.png`. */
export function pictureFile(screen: string, width: number, theme: Theme): string {
  return `${screen.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.${width}.${theme}.png`;
}
