import { platformNames } from '@dubplate/domain/songs/platform-names.ts';
import type { Platform } from '@dubplate/domain/songs/song-link.ts';
import { TriangleAlert } from 'lucide-react';
import { OpenLink } from './open-link.tsx';
import { PlayerCard } from './player-card.tsx';

/** Imported songs can have a URL that no player supports. */
export function InvalidLink({ platform, url }: { platform: Platform; url: string }) {
  return (
    <PlayerCard className="flex items-center gap-3.5 px-4 py-3.5">
      <TriangleAlert size={22} className="flex-none text-danger" />
      <div className="min-w-0 flex-1">
        <strong className="block text-row">Invalid {platformNames[platform]} URL</strong>
        <span className="mt-0.5 line-clamp-2 font-mono text-label wrap-anywhere text-text-3">
          {url.replace(/^https?:\/\/(www\.)?/i, '')}
        </span>
      </div>
      {isWebAddress(url) && (
        <OpenLink href={url} icon={false}>
          Open link
        </OpenLink>
      )}
    </PlayerCard>
  );
}

/** Security: a `javascript:` URL must never become a link. */
function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
