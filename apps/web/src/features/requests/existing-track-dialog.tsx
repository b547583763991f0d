import { Disc3 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { TrackDraft } from './request-draft.ts';

/** A song that exists, offered instead of a new one. */
export type ExistingTrack = {
  id: string;
  title: string;
  text: string;
  /** The track that was refused because of it, which may be another version. */
  another: TrackDraft | null;
};

type ExistingTrackDialogProps = {
  track: ExistingTrack | null;
  busy: boolean;
  onSolve: (songId: string) => void;
  onAddAnother: (track: TrackDraft) => void;
  onClose: () => void;
};

export function ExistingTrackDialog({ track, busy, onSolve, onAddAnother, onClose }: ExistingTrackDialogProps) {
  // It stays to be read while the dialog leaves.
  const [shown, keep] = useState(track);
  if (track !== null && track !== shown) keep(track);
  return (
    <ConfirmDialog
      open={track !== null}
      onClose={onClose}
      closable
      icon={<Disc3 size={22} />}
      title={shown?.title ?? ''}
      text={shown?.text ?? ''}
      actions={
        shown && (
          <>
            <Button variant="primary" wide busy={busy} onClick={() => onSolve(shown.id)}>
              Solve with that one
            </Button>
            {shown.another && (
              <Button variant="ghost" wide disabled={busy} onClick={() => shown.another && onAddAnother(shown.another)}>
                Add mine as another version
              </Button>
            )}
          </>
        )
      }
    />
  );
}
