import { createHash } from 'node:crypto';
import { LACQUER, PAPER, toneOf } from '@dubplate/domain/covers/cover.ts';
import { inviteOnly, namedByMember, type Teaser } from '@dubplate/domain/teasers/teaser.ts';
import { drawStampedPlate } from './card-plate.ts';
import { drawSleeve } from './card-sleeve.ts';
import { drawText, type TextStyle } from './draw-text.ts';
import { drawableText } from './drawable-text.ts';
import { fitText, wrapText } from './wrap-text.ts';

export const cardSize = { width: 1200, height: 630 };

const faded = '#b9b5ae';
/** The values of --wash-1 to --wash-5 in tokens.css. A test compares them. */
export const washes = [
  ['240 50 95', 0.46],
  ['47 123 255', 0.46],
  ['53 201 138', 0.32],
  ['167 88 255', 0.46],
  ['226 161 58', 0.33],
] as const;

const textWidth = 552;
const titleStyle: TextStyle = { face: 'title', size: 64, tracking: -0.032 };
const lineHeight = 68;
const artistStyle: TextStyle = { face: 'text', size: 32, tracking: -0.01 };
const requestStyle: TextStyle = { face: 'text', size: 28, tracking: -0.01 };
const footerStyle: TextStyle = { face: 'mono', size: 22 };

/** Without the counts: a card changes only with its names, so it can be cached. */
type CardTexts = { above: string | null; title: string | null; below: string | null; footer: string };

function textsOf(teaser: Teaser): CardTexts {
  if (teaser.kind === 'song') {
    const below = drawableText(teaser.artists.join(', '), 'text');
    return { above: null, title: drawableText(teaser.title, 'title'), below, footer: `${inviteOnly}.` };
  }
  const { song } = teaser;
  if (!song) {
    const title = drawableText(teaser.title, 'title');
    return { above: null, title, below: namedByMember, footer: `Solved. ${inviteOnly}.` };
  }
  return {
    above: drawableText(teaser.title, 'text'),
    title: drawableText(song.title, 'title'),
    below: drawableText(song.artists.join(', '), 'text'),
    footer: `${namedByMember}. ${inviteOnly}.`,
  };
}

/** Raise it when the drawing changes: platforms keep a picture until its address changes. */
const design = 1;

/** A hash of what a card shows, which is cheaper than drawing it. */
export function cardVersion(id: string, teaser: Teaser): string {
  const shown = teaser.kind === 'song' ? { ...teaser, favoriteCount: 0 } : { ...teaser, voteCount: 0 };
  return createHash('sha256')
    .update(JSON.stringify([design, id, shown]))
    .digest('hex')
    .slice(0, 16);
}

/** A card in SVG. It has no character of any title or name, only outlines, so there is nothing to escape. */
export function drawCard(id: string, teaser: Teaser): string {
  const texts = textsOf(teaser);
  const coverKey = teaser.kind === 'song' ? teaser.cover : (teaser.song?.cover ?? 'gradient3');
  const art =
    teaser.kind === 'song' ? drawSleeve(id, teaser.cover) : drawStampedPlate(id, teaser.song, ['Named by', 'a member']);
  const [wash, alpha] = washes[toneOf(coverKey) - 1]!;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">
    <defs>
      <radialGradient id="wash" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="translate(1008 252) scale(960 819)">
        <stop offset="0" stop-color="rgb(${wash.replaceAll(' ', ',')})" stop-opacity="${alpha}"/>
        <stop offset=".72" stop-color="rgb(${wash.replaceAll(' ', ',')})" stop-opacity="0"/>
      </radialGradient>
      <filter id="shadow" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="45"/></filter>
      <filter id="plate-shadow" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="6"/></filter>
    </defs>
    <rect width="100%" height="100%" fill="${LACQUER}"/>
    <rect width="100%" height="100%" fill="url(#wash)"/>
    ${art}
    ${drawLogo()}
    ${drawTexts(texts)}
  </svg>`;
}

/** From the bottom up: footer, artists, up to three lines of title, and the words of the request. */
function drawTexts({ above, title, below, footer }: CardTexts): string {
  const drawn = [drawText(footer, footerStyle, { x: 72, y: 562, fill: faded })];
  const line = (text: string, style: TextStyle, y: number) =>
    drawn.push(drawText(fitText(text, style, textWidth), style, { x: 72, y, fill: faded }));
  let y = 490;
  if (below) line(below, artistStyle, y);
  y -= below ? 63 : 0;
  const lines = wrapText(title ?? 'On Dubplate', titleStyle, { width: textWidth, lines: 3 });
  for (const text of lines.toReversed()) {
    drawn.push(drawText(text, titleStyle, { x: 72, y, fill: PAPER }));
    y -= lineHeight;
  }
  if (above) line(above, requestStyle, y - 14);
  return drawn.join('');
}

/** The paths of apps/web/src/ui/brand/logo.tsx. A test compares them. */
export const logoPaths = {
  disc: 'M11 42a17 17 0 1 0 34 0a17 17 0 1 0-34 0zM24.1 42a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0-7.8 0zM16.46 40.79A11.6 11.6 0 0 1 26.79 30.46L27.02 32.65A9.4 9.4 0 0 0 18.65 41.02z',
  stem: 'M37.5 9h7.5v50h-7.5z',
  lines:
    'M53.95 25V44.5A10.75 10.75 0 0 0 75.45 44.5M75.45 25V59M88.75 9V59M88.75 42a13.25 13.25 0 1 0 26.5 0a13.25 13.25 0 1 0 -26.5 0M127.55 25V75M127.55 42a13.25 13.25 0 1 0 26.5 0a13.25 13.25 0 1 0 -26.5 0M166.75 9V59M205.95 25V59M179.45 42a13.25 13.25 0 1 0 26.5 0a13.25 13.25 0 1 0 -26.5 0M222.15 15V48.25a7 7 0 0 0 7 7h3.2M212.4 28.75h18.5M240.25 42.6H266.75A13.25 13.25 0 1 0 263.94 50.16',
};
const drawLogo = (): string => `
  <g transform="translate(58 64) scale(.857)" fill="${PAPER}">
    <path fill-rule="evenodd" d="${logoPaths.disc}"/>
    <path d="${logoPaths.stem}"/>
    <path fill="none" stroke="${PAPER}" stroke-width="7.5" d="${logoPaths.lines}"/>
  </g>`;
