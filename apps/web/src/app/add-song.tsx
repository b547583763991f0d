import { networkError } from '@dubplate/domain/network-error.ts';
import { Upload } from 'lucide-react';
import { receiveFavorite } from '../data/songs.ts';
import { pushOffer } from '../platform/offers.ts';
import { Button } from '../ui/controls/button.tsx';
import { OnDemand } from '../ui/hooks/lazy.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { useSheetParam } from '../ui/hooks/use-sheet-param.ts';

const loadAddSongSheet = () => import('../features/songs/add-song-sheet.tsx').then((module) => module.AddSongSheet);
const loadSongSheet = () => import('./song-sheet.tsx').then((module) => module.SongSheet);

/** `?upload` in the URL opens this sheet on any screen. `?song` opens the song sheet above it. */
const useUpload = () => useSheetParam('upload');

type UploadButtonProps = { className?: string; variant?: 'primary' | 'tonal'; iconOnly?: boolean };

export function UploadButton({ className = '', variant = 'primary', iconOnly = false }: UploadButtonProps) {
  const upload = useUpload();
  return (
    <Button
      variant={variant}
      size="small"
      needsServer
      className={className}
      icon={<Upload size={18} strokeWidth={2.2} />}
      // Preloads the form's code before the click event.
      onPointerDown={() => void loadAddSongSheet().catch(() => {})}
      onClick={() => upload.open('song')}
    >
      <span className={iconOnly ? 'sr-only' : ''}>Upload</span>
    </Button>
  );
}

/** The Add New Song sheet, and above it the sheet of an existing song that the member opens from the form. */
export function AddSong() {
  const upload = useUpload();
  const song = useSheetParam('song');
  const open = upload.value !== '';
  const fail = (close: () => void) => () => {
    close();
    toast(networkError, { tone: 'error' });
  };
  return (
    <OnDemand
      load={loadAddSongSheet}
      wanted={open}
      onFailure={fail(upload.close)}
      props={{
        open,
        onClose: upload.close,
        onAdded({ favorite }, text) {
          receiveFavorite(favorite);
          if (text) toast(text);
          if (favorite.song.releaseDate) pushOffer.write(favorite.song);
        },
        onOpenSong: song.open,
        above: (
          <OnDemand
            load={loadSongSheet}
            wanted={song.value !== ''}
            onFailure={fail(song.close)}
            props={{ songId: song.value || null, onClose: song.close }}
          />
        ),
      }}
    />
  );
}
