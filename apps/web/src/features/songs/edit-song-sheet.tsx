import type { CatalogSong } from '@dubplate/domain/catalog/catalog.ts';
import { printTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import type { AddSongForm as Form } from '@dubplate/domain/songs/song.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { onMemberChange } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { DiscardDialog } from '../../ui/discard-dialog.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { AddSongForm } from './add-song-form.tsx';
import type { SongDraft } from './song-draft.ts';

type EditSongSheetProps = {
  /** Open while there is one. */
  song: CatalogSong | null;
  onClose: () => void;
  onSaved: (song: CatalogSong) => void;
  /** The same song that is there already. */
  onOpenSong: (songId: string) => void;
};

/** A song put right, in the fields it was added with. Whatever closes it keeps what was typed, except a Cancel that was meant. */
export function EditSongSheet({ song, ...rest }: EditSongSheetProps) {
  // It stays on the sheet while that slides out.
  const [shown, setShown] = useState(song);
  if (song !== null && song !== shown) setShown(song);
  return shown && <OpenedSheet key={`${shown.id} ${shown.edition}`} song={shown} open={song !== null} {...rest} />;
}

const draftOf = ({ title, artists, url, seconds, videoIndex, releaseDate }: CatalogSong): SongDraft => ({
  title,
  artists,
  typedArtist: '',
  link: url ?? '',
  timestamp: seconds === null ? '' : printTimestamp(seconds),
  videoIndex: videoIndex?.toString() ?? '',
  releaseDate: releaseDate ?? '',
});

/** What was typed and neither saved nor thrown away, by the song and how it was then. */
const kept = new Map<string, SongDraft>();
onMemberChange(() => kept.clear());

type OpenedSheetProps = Omit<EditSongSheetProps, 'song'> & { song: CatalogSong; open: boolean };

function OpenedSheet({ song, open, onClose, onSaved, onOpenSong }: OpenedSheetProps) {
  const formId = useId();
  const name = `${song.id} ${song.edition}`;
  const [discarding, setDiscarding] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (form: Form) => api.catalog.edit.mutate({ id: song.id, edition: song.edition, song: form }),
    onSuccess(saved) {
      kept.delete(name);
      onClose();
      onSaved(saved);
    },
  });
  const failure = error && failureOf(error);
  const about = failure?.reason === 'song-exists' ? failure.about : undefined;

  // Every opening starts from what is kept, also while the last one is still on its way out.
  const [wasOpen, setWasOpen] = useState(open);
  const [opening, setOpening] = useState(0);
  if (open !== wasOpen) {
    setWasOpen(open);
    setDiscarding(false);
    if (open) setOpening(opening + 1);
  }

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Edit song"
      notice={
        <FormNotice text={failure?.text ?? null}>
          {about && (
            <Button size="small" onClick={() => onOpenSong(about)}>
              Open it
            </Button>
          )}
        </FormNotice>
      }
      footer={
        <>
          <Button disabled={isPending} onClick={() => (kept.has(name) ? setDiscarding(true) : onClose())}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isPending}
            busyText="Saving..."
            className="flex-[1.6]!"
          >
            Save
          </Button>
        </>
      }
    >
      <AddSongForm
        key={opening}
        id={formId}
        editing
        readDraft={() => kept.get(name) ?? draftOf(song)}
        busy={isPending}
        onChange={(draft) => {
          if (JSON.stringify(draft) === JSON.stringify(draftOf(song))) kept.delete(name);
          else kept.set(name, draft);
          reset();
        }}
        onSubmit={(form) => !isPending && mutate(form)}
        onOpenSong={onOpenSong}
      />
      <DiscardDialog
        open={discarding}
        title="Discard your changes?"
        onKeep={() => setDiscarding(false)}
        onDiscard={() => {
          kept.delete(name);
          reset();
          // The question goes with it.
          onClose();
        }}
      />
    </Sheet>
  );
}
