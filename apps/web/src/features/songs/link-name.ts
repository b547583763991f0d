import { readSongLink, type Platform, type SongLink } from '@dubplate/domain/songs/song-link.ts';

const pasteHints: Record<Platform, string> = {
  soundcloud: 'Paste the link to a track',
  youtube: 'Paste the link to a video',
  instagram: 'Paste the link to a post or reel',
  twitter: 'Paste the link to a post',
};

type LinkName = { title: string; detail: string; complete: boolean };

/** Derives a name from the URL alone. The browser sends no request to the platform. */
export function nameLink(address: string, platform: Platform): LinkName {
  const reading = readSongLink(address);
  if ('problem' in reading)
    return { title: pasteHints[platform], detail: new URL(address.trim()).hostname, complete: false };
  return { ...nameRecording(reading.link), complete: true };
}

function nameRecording({ platform, url, mediaId, isMobileShare }: SongLink): Omit<LinkName, 'complete'> {
  const { hostname, pathname } = new URL(url);
  const parts = pathname.split('/').filter(Boolean);
  const [first = '', second = ''] = parts;
  if (platform === 'youtube') return { title: `Video ${mediaId}`, detail: 'youtube.com' };
  if (platform === 'instagram') {
    return { title: `${first === 'reel' ? 'Reel' : 'Post'} ${mediaId}`, detail: 'instagram.com' };
  }
  if (platform === 'twitter') {
    return { title: first === 'i' ? `Post ${mediaId}` : `Post by @${first}`, detail: `x.com/${parts.join('/')}` };
  }
  if (isMobileShare) return { title: 'Shared from the phone app', detail: hostname + pathname };
  if (hostname === 'api.soundcloud.com') return { title: `Track ${mediaId}`, detail: 'soundcloud.com' };
  if (hostname !== 'soundcloud.com') return { title: 'Shared track', detail: hostname + pathname };
  return { title: titleFromSlug(second), detail: first };
}

/** 'halden-roe-b2b-mirre' becomes 'Halden Roe b2b Mirre'. Words with a digit are not capitalised. */
function titleFromSlug(slug: string): string {
  const parts = slug.split(/[-_]+/).filter(Boolean);
  return parts.map((word) => (/\d/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1))).join(' ') || slug;
}

/** The cover key of a card about a link. */
export const sleeves: Record<Platform, string> = {
  soundcloud: 'gradient2',
  youtube: 'gradient1',
  instagram: 'gradient4',
  twitter: 'gradient5',
};
