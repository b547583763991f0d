import { Disc3 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';

/** A song that exists, offered to the member who is adding one like it. */
export type ExistingSong = {
  id: string;
  title: string;
  text: string;
  /** It only has the same title and artists, so the member's may be another version of it. */
  mayBeAnother: boolean;
};

type ExistingSongDialogProps = {
  song: ExistingSong | null;
  busy: boolean;
  /** Why it could not be favorited. */
  failure: string | null;
  onFavorite: (songId: string) => void;
  onOpen: (songId: string) => void;
  onAddAnother: () => void;
  onClose: () => void;
};

export function ExistingSongDialog(props: ExistingSongDialogProps) {
  const { busy, failure, onFavorite, onOpen, onAddAnother, onClose } = props;
  // It stays to be read while the dialog leaves.
  const [song, keep] = useState(props.song);
  if (props.song !== null && props.song !== song) keep(props.song);
  return (
    <ConfirmDialog
      open={props.song !== null}
      onClose={onClose}
      closable
      icon={<Disc3 size={22} />}
      title={song?.title ?? ''}
      text={song?.text ?? ''}
      actions={
        song && (
          <>
            <Button variant="primary" wide busy={busy} onClick={() => onFavorite(song.id)}>
              Favorite that instead
            </Button>
            <Button wide onClick={() => onOpen(song.id)}>
              Open it
            </Button>
            {song.mayBeAnother && (
              <Button variant="ghost" wide disabled={busy} onClick={onAddAnother}>
                Add mine as another version
              </Button>
            )}
          </>
        )
      }
    >
      <FormNotice text={failure} />
    </ConfirmDialog>
  );
}
