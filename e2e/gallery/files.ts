import type { Size } from '../support/actors.ts';
import { screens } from '../support/screens.ts';
import { moreScreens } from './more-screens.ts';

export const folder = 'gallery';
export const allScreens = [...screens, ...moreScreens].toSorted((a, b) => a.name.localeCompare(b.name));

export const sizes: readonly Size[] = ['phone', 'desk'];
export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** The name of a picture: `track-id-nothing-found.phone.dark.png`. */
export function pictureFile(screen: string, size: Size, theme: Theme): string {
  return `${screen.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.${size}.${theme}.png`;
}
