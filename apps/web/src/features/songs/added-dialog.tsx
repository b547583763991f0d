import { isOut } from '@dubplate/domain/songs/release-date.ts';
import type { Song } from '@dubplate/domain/songs/song.ts';
import { Play } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useToday } from '../../platform/today.ts';
import { ListenLink } from '../../shared/listen-link.tsx';
import { Cover } from '../../ui/brand/cover.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ActionDialog } from '../../ui/overlays/action-dialog.tsx';
import { useLastValue } from '../../ui/overlays/overlay-state.ts';

/** Shown after a member added the link of a released song. */
export function AddedDialog({ song, onClose }: { song: Song | null; onClose: () => void }) {
  const shown = useLastValue(song);
  const navigate = useNavigate();
  const today = useToday();
  if (!shown) return null;
  const leave = () => {
    onClose();
    void navigate('/');
  };
  return (
    <ActionDialog
      open={song !== null}
      onClose={onClose}
      title="It's out"
      text={
        <>
          <span className="mb-4 flex items-center gap-4">
            <Cover id={shown.id} coverKey={shown.cover} className="w-18 flex-none rounded-tile" />
            <span className="line-clamp-3 wrap-anywhere">{shown.title}</span>
          </span>
          {isOut(shown, today)
            ? 'Link added. Everyone who hearted it can press Listen now, and the song moves to Released.'
            : 'Link added. Once the uploader or three members confirm it, everyone who hearted it hears about it.'}
        </>
      }
      actions={
        <>
          {shown.releaseLink && (
            <ListenLink
              url={shown.releaseLink.url}
              className="inline-flex min-h-13 items-center justify-center gap-2 rounded-full bg-primary px-5 text-row font-semibold text-on-primary hover:bg-primary-hover"
            >
              <Play size={16} fill="currentColor" aria-hidden="true" />
              Listen
            </ListenLink>
          )}
          <Button wide onClick={leave}>
            Back to Home
          </Button>
        </>
      }
    />
  );
}
