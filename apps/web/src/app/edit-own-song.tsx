import { networkError } from '@dubplate/domain/network-error.ts';
import type { Song } from '@dubplate/domain/songs/song.ts';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { EditableSong } from '../features/songs/edit-song-sheet.tsx';
import { receiveSong } from '../data/songs.ts';
import { Button } from '../ui/controls/button.tsx';
import { OnDemand } from '../ui/hooks/lazy.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { useSheetParam } from '../ui/hooks/use-sheet-param.ts';

const loadSheet = () => import('../features/songs/edit-song-sheet.tsx').then((module) => module.EditOwnSongSheet);

/** Only for the uploader of a song that is not verified yet. Other members see no button. */
export function EditOwnSong({ song }: { song: Song }) {
  const sheet = useSheetParam('edit');
  const navigate = useNavigate();
  const { ownEdition } = song;
  // A snapshot from opening the sheet: a live change must not reset the form. An admin may verify the song meanwhile:
  // closing the form would lose the typed changes, so it stays and the server refuses the edit with a reason.
  const [opened, setOpened] = useState<EditableSong | null>(null);
  const isOpen = sheet.value === song.id;
  if (isOpen && !opened && ownEdition !== null) setOpened({ ...song, edition: ownEdition });
  if (!isOpen && opened) setOpened(null);
  return (
    <>
      {ownEdition !== null && (
        <Button
          size="small"
          variant="ghost"
          icon={<Pencil size={18} />}
          className="mt-2 mr-4 -ml-4"
          onPointerDown={() => void loadSheet().catch(() => {})}
          onClick={() => sheet.open(song.id)}
        >
          Edit song
        </Button>
      )}
      <OnDemand
        load={loadSheet}
        wanted={opened !== null}
        onFailure={() => {
          sheet.close();
          toast(networkError, { tone: 'error' });
        }}
        props={{
          song: opened,
          onClose: ({ id }) => sheet.closeOnly(id),
          onSaved(saved) {
            receiveSong(saved);
            toast('Saved');
          },
          onOpenSong: (songId) => void navigate(`/song/${songId}`),
        }}
      />
    </>
  );
}
