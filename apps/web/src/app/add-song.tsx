import { networkError } from '@dubplate/domain/errors.ts';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { applyFavorite } from '../features/favorites/apply-favorite.ts';
import { Button } from '../ui/button.tsx';
import { OnDemand } from '../ui/on-demand.tsx';
import { toast } from '../ui/toast.tsx';
import { useAddressParam } from './use-address-param.ts';

const loadAddSongSheet = () => import('../features/songs/add-song-sheet.tsx').then((module) => module.AddSongSheet);
const loadSongSheet = () => import('./song-sheet.tsx').then((module) => module.SongSheet);

/** `?upload` in the address is what opens the sheet, so that any screen can lead to it. */
const useUpload = () => useAddressParam('upload');

export function UploadButton({ className = '' }: { className?: string }) {
  const [, setUpload] = useUpload();
  return (
    <Button
      variant="primary"
      size="small"
      className={className}
      icon={<Upload size={18} strokeWidth={2.2} />}
      // The form is on its way before the finger is up.
      onPointerDown={() => void loadAddSongSheet().catch(() => {})}
      onClick={() => setUpload('song')}
    >
      Upload
    </Button>
  );
}

/** The Add New Song sheet, and above it the song somebody finds they need not add. */
export function AddSong() {
  const [upload, setUpload] = useUpload();
  const [songId, setSongId] = useState<string | null>(null);
  const fail = () => {
    setUpload('');
    setSongId(null);
    toast(networkError, { tone: 'error' });
  };
  return (
    <>
      <OnDemand
        load={loadAddSongSheet}
        wanted={upload !== ''}
        onFailure={fail}
        props={{
          open: upload !== '',
          onOpenChange: (open) => setUpload(open ? 'song' : ''),
          onAdded({ favorite }) {
            applyFavorite(favorite);
            setUpload('');
            toast('Song added');
          },
          onOpenSong: setSongId,
        }}
      />
      <OnDemand
        load={loadSongSheet}
        wanted={songId !== null}
        onFailure={fail}
        props={{ songId, onClose: () => setSongId(null) }}
      />
    </>
  );
}
