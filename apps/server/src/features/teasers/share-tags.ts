import {
  inviteOnly,
  namedByMember,
  sharedPath,
  type Teaser,
  type TeaserAddress,
} from '@dubplate/domain/teasers/teaser.ts';
import { escapeHtml } from '../../platform/html.ts';
import { cardSize, cardVersion } from './card-svg.ts';

export function writeTags(baseUrl: string, address: TeaserAddress, teaser: Teaser): string {
  const { title, description } = describe(teaser);
  // The version changes with the picture: platforms keep an image by its address.
  const image = `${baseUrl}/cards/${address.kind}/${address.id}.png?v=${cardVersion(address.id, teaser)}`;
  const tags = {
    'og:site_name': 'Dubplate',
    'og:type': 'website',
    'og:url': baseUrl + sharedPath(address),
    'og:title': title,
    'og:description': description,
    'og:image': image,
    'og:image:type': 'image/png',
    'og:image:width': String(cardSize.width),
    'og:image:height': String(cardSize.height),
    'og:image:alt': title,
  };
  return [
    // A shared link is for those who have it. Search engines would list all of them.
    '<meta name="robots" content="noindex" />',
    '<meta name="twitter:card" content="summary_large_image" />',
    ...Object.entries(tags).map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`),
  ].join('');
}

function describe(teaser: Teaser): { title: string; description: string } {
  if (teaser.kind === 'song') {
    return { title: nameOf(teaser), description: `${inviteOnly}.` };
  }
  const description = `${namedByMember}. ${inviteOnly}.`;
  if (!teaser.song) return { title: teaser.title, description };
  const words = /[.?!…]$/.test(teaser.title) ? teaser.title : `${teaser.title}.`;
  return { title: nameOf(teaser.song), description: `${words} ${description}` };
}

const nameOf = (song: { title: string; artists: string[] }): string => `${song.title} by ${song.artists.join(', ')}`;
