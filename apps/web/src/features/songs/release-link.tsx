import { releaseOf } from '@dubplate/domain/songs/release-date.ts';
import { canBeOut, confirmationsNeeded, hostOf, type ReleaseLink } from '@dubplate/domain/songs/release-link.ts';
import { formatArtists, type Song, type SongRow } from '@dubplate/domain/songs/song.ts';
import { useMutation } from '@tanstack/react-query';
import { BadgeCheck, Check, ExternalLink, Link, X } from 'lucide-react';
import { receiveSong } from '../../data/songs.ts';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { ListenLink } from '../../shared/listen-link.tsx';
import { Cover } from '../../ui/brand/cover.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useSheetParam } from '../../ui/hooks/use-sheet-param.ts';
import { toast } from '../../ui/overlays/toast.tsx';

/** Opens the sheet that adds where the song can be heard. Renders nothing before the release, and with a link. */
export function ReleaseButton({ song }: { song: Song }) {
  const today = useToday();
  const sheet = useSheetParam('out');
  // A server of an older build sends no field.
  if (song.releaseLink !== null || !canBeOut(releaseOf(song), today)) return null;
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<Link size={18} />}
      className="mt-2 mr-4 -ml-4"
      onClick={() => sheet.open(song.id)}
    >
      It's out
    </Button>
  );
}

/** Where the released song can be heard. */
export function ReleaseLinkCard({ id, link }: { id: string; link: ReleaseLink }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (act: 'confirmOut' | 'removeOut') => api.songs[act].mutate({ id, url: link.url }),
    onSuccess: (song) => receiveSong(song),
    onError(error) {
      // Another member may have replaced the link.
      void queries.invalidateQueries({ queryKey: keys.song(id) });
      toast(failureOf(error).text, { tone: 'error' });
    },
  });
  const state = link.confirmed ? 'confirmed' : `${link.confirmations} of ${confirmationsNeeded} confirmed`;
  return (
    <div className={`rounded-card bg-surface-2 px-4 pt-1 text-sub shadow-low ${link.mayConfirm ? 'pb-3' : 'pb-1'}`}>
      <div className="flex items-center gap-2">
        <ListenLink url={link.url} className="flex min-h-11 min-w-0 flex-1 items-center gap-2 -outline-offset-2">
          <span className="flex-none text-text-2">Out on</span>
          <HostName url={link.url} className="ml-auto min-w-0 font-medium" />
          {link.confirmed && <BadgeCheck size={16} className="flex-none text-success" aria-hidden="true" />}
          <ExternalLink size={16} className="flex-none text-text-3" aria-hidden="true" />
        </ListenLink>
        {link.mayRemove && (
          <IconButton
            label={`Remove link to ${hostOf(link.url)}`}
            icon={<X size={18} />}
            className="-mr-3"
            disabled={isPending}
            onClick={() => mutate('removeOut')}
          />
        )}
      </div>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p className="min-w-0 text-label text-text-3 wrap-anywhere">
          Added by {link.addedBy} · {state}
        </p>
        {link.mayConfirm && (
          <Button size="small" variant="outline" busy={isPending} onClick={() => mutate('confirmOut')}>
            Confirm
          </Button>
        )}
      </div>
    </div>
  );
}

/** In one line. A long host is cut at its start: the end says whose site it is. */
const HostName = ({ url, className }: { url: string; className: string }) => (
  <span dir="rtl" className={`truncate font-mono ${className}`}>
    <bdi dir="ltr">{hostOf(url)}</bdi>
  </span>
);

/** The link that the member typed, as others will see it. */
export const ReleasePreview = ({ url, song }: { url: string; song: SongRow }) => (
  <div className="mt-2 flex items-center gap-3 rounded-field bg-surface-2 p-2.5 shadow-low">
    <Cover id={song.id} coverKey={song.cover} className="w-15 flex-none rounded-tile" />
    <div className="grid min-w-0 flex-1 gap-[3px]">
      <HostName url={url} className="text-left text-label text-text-3" />
      <strong className="truncate text-control font-medium">{song.title}</strong>
      <span className="truncate text-label text-text-2">{formatArtists(song.artists)}</span>
    </div>
    <span className="grid size-7 flex-none place-items-center rounded-full bg-success-soft text-success">
      <Check size={18} strokeWidth={2} aria-hidden="true" />
      <span className="sr-only">Link recognised</span>
    </span>
  </div>
);
