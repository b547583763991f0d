import { platformNames } from '@dubplate/domain/songs/platform-names.ts';
import type { AddedLink, Song } from '@dubplate/domain/songs/song.ts';
import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { useMutation } from '@tanstack/react-query';
import { ExternalLink, X } from 'lucide-react';
import { receiveSong } from '../../data/songs.ts';
import { api, failureOf } from '../../platform/api.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

/** Links that members added to an existing song. */
export function AddedLinks({ song }: { song: Song }) {
  return (
    <ul aria-label="Also on" className="border-t border-line">
      {song.links.map((link) => (
        <LinkLine key={link.id} link={link} />
      ))}
    </ul>
  );
}

function LinkLine({ link }: { link: AddedLink }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.songs.removeLink.mutate({ linkId: link.id }),
    onSuccess: (song) => receiveSong(song),
    onError: (error) => toast(failureOf(error).text, { tone: 'error' }),
  });
  const name = platformNames[link.platform];
  return (
    <li className="flex items-center gap-2 text-sub not-first:border-t not-first:border-line">
      <a
        href={link.url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 -outline-offset-2"
      >
        <span className="flex-none text-text-2">Also on</span>
        <span className="ml-auto font-medium">
          {name}
          {link.seconds !== null && <span className="font-mono"> {formatTimestamp(link.seconds)}</span>}
        </span>
        <ExternalLink size={16} className="flex-none text-text-3" aria-hidden="true" />
      </a>
      {link.removable && (
        <IconButton
          label={`Remove link to ${name}`}
          icon={<X size={18} />}
          disabled={isPending}
          onClick={() => mutate()}
        />
      )}
    </li>
  );
}
