import { platformNames } from '@dubplate/domain/songs/platform-names.ts';
import { detectPlatform, readSongLink } from '@dubplate/domain/songs/song-link.ts';
import { Check } from 'lucide-react';
import { Cover } from '../../ui/brand/cover.tsx';
import { Reveal } from '../../ui/hooks/reveal.tsx';
import { nameLink, sleeves } from './link-name.ts';

/** Shown as soon as the URL belongs to a known platform. */
export function LinkPreview({ address }: { address: string }) {
  return (
    <div aria-live="polite">
      <Reveal value={detectPlatform(address) ? address : null}>{(shown) => <Card address={shown} />}</Reveal>
    </div>
  );
}

function Card({ address }: { address: string }) {
  const platform = detectPlatform(address);
  if (!platform) return null;
  const { title, detail, complete } = nameLink(address, platform);
  const reading = readSongLink(address);
  return (
    <div data-link-preview className="pt-2">
      <div className="flex items-center gap-3 rounded-field bg-surface-2 p-2.5 shadow-low">
        <Cover
          id={'link' in reading ? reading.link.mediaId : platform}
          coverKey={sleeves[platform]}
          className="w-15 rounded-tile"
        />
        <div className="grid min-w-0 flex-1 gap-[3px]">
          <span className="font-mono text-label text-text-3">{platformNames[platform]}</span>
          <strong className="truncate text-control font-medium">{title}</strong>
          <span className="truncate text-label text-text-2">{detail}</span>
        </div>
        {complete && (
          <span className="grid size-7 flex-none place-items-center rounded-full bg-success-soft text-success">
            <Check size={18} strokeWidth={2} aria-hidden="true" />
            <span className="sr-only">Link recognised</span>
          </span>
        )}
      </div>
    </div>
  );
}
