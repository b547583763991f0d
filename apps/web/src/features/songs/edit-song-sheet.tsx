import type { CatalogSong } from '@dubplate/domain/catalog/catalog.ts';
import { writtenRelease } from '@dubplate/domain/songs/release-span.ts';
import type { Song } from '@dubplate/domain/songs/song.ts';
import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import type { AddSongForm as Form } from '@dubplate/domain/songs/song.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { api, failureOf } from '../../platform/api.ts';
import { createEditStore } from '../../platform/kept-edits.ts';
import { keys, queries } from '../../platform/queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormNotice } from '../../ui/forms/form-notice.tsx';
import { FormSheet } from '../../ui/overlays/form-sheet.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useClosed, useLastValue } from '../../ui/overlays/overlay-state.ts';
import { AddSongForm } from './add-song-form.tsx';
import type { SongDraft } from './song-draft.ts';

/** The editable fields, and the edition that the server compares to detect concurrent edits. */
export type EditableSong = Pick<
  Song,
  'id' | 'title' | 'artists' | 'url' | 'seconds' | 'videoIndex' | 'releaseDate' | 'releasePrecision'
> & { edition: string };

type EditSheetProps<Edited extends EditableSong, Saved> = {
  /** The sheet is open while this is not null. */
  song: Edited | null;
  save: (edit: { id: string; edition: string; song: Form }) => Promise<Saved>;
  /** Another member or admin changed the song after the form was opened. */
  onOutdated: () => void;
  onClose: (song: Edited) => void;
  onSaved: (song: Saved) => void;
  /** Opens the existing song that conflicts with the edit. */
  onOpenSong: (songId: string) => void;
};

type EditSongSheetProps = Omit<EditSheetProps<CatalogSong, CatalogSong>, 'save' | 'onOutdated'>;

/** For admins who may curate songs: edits any song. */
export const EditSongSheet = (props: EditSongSheetProps) => (
  <EditSheet
    {...props}
    save={(edit) => api.catalog.edit.mutate(edit)}
    // Refetches the list, so that the admin can open the current version from there.
    onOutdated={() => void queries.invalidateQueries({ queryKey: keys.catalog() })}
  />
);

type EditOwnSongSheetProps = Omit<EditSheetProps<EditableSong, Song>, 'save' | 'onOutdated'>;

/** For members: edits an own song that is pending. */
export const EditOwnSongSheet = (props: EditOwnSongSheetProps) => (
  <EditSheet
    {...props}
    save={(edit) => api.songs.edit.mutate(edit)}
    onOutdated={() => props.song && void queries.invalidateQueries({ queryKey: keys.song(props.song.id) })}
  />
);

/** Closing the sheet keeps the typed changes. Only saving or a confirmed Cancel deletes them. */
function EditSheet<Edited extends EditableSong, Saved>({ song, onClose, ...rest }: EditSheetProps<Edited, Saved>) {
  const shown = useLastValue(song);
  return (
    shown && (
      <OpenedSheet
        {...rest}
        key={`${shown.id} ${shown.edition}`}
        song={shown}
        open={song !== null}
        onClose={() => onClose(shown)}
      />
    )
  );
}

const draftOf = ({ title, artists, url, seconds, videoIndex, ...song }: EditableSong): SongDraft => ({
  title,
  artists,
  typedArtist: '',
  link: url ?? '',
  timestamp: seconds === null ? '' : formatTimestamp(seconds),
  videoIndex: videoIndex?.toString() ?? '',
  releaseDate: writtenRelease(song) ?? '',
});

const storedEdits = createEditStore<SongDraft>('song-edits');

type OpenedSheetProps<Saved> = Omit<EditSheetProps<EditableSong, Saved>, 'song' | 'onClose'> & {
  song: EditableSong;
  open: boolean;
  onClose: () => void;
};

function OpenedSheet<Saved>({ song, open, save, onOutdated, onClose, onSaved, onOpenSong }: OpenedSheetProps<Saved>) {
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: (form: Form) => save({ id: song.id, edition: song.edition, song: form }),
    onSuccess(saved) {
      storedEdits.forget(song.id);
      onClose();
      onSaved(saved);
    },
    onError(failed) {
      if (failureOf(failed).reason === 'song-changed') onOutdated();
    },
  });
  const failure = error && failureOf(error);
  const { about } = failure ?? {};
  useClosed(open, () => {
    if (storedEdits.has(song.id) && !isPending) toast('Draft kept');
  });

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="Edit song"
      notice={
        <FormNotice text={failure?.text ?? null}>
          {about && (
            <Button size="small" onClick={() => onOpenSong(about)}>
              Open it
            </Button>
          )}
          {failure?.reason === 'song-name-exists' && variables && (
            <Button size="small" onClick={() => mutate({ ...variables, anotherVersion: true })}>
              Another version
            </Button>
          )}
        </FormNotice>
      }
      submit="Save"
      busy={isPending}
      busyText="Saving..."
      discard={{
        title: 'Discard your changes?',
        hasInput: () => storedEdits.has(song.id),
        onDiscard() {
          storedEdits.forget(song.id);
          reset();
        },
      }}
    >
      {(formId, opening) => (
        <AddSongForm
          key={opening}
          id={formId}
          editing
          readDraft={() => storedEdits.read(song.id, draftOf(song))}
          busy={isPending}
          onChange={(draft) => {
            storedEdits.store(song.id, draft, draftOf(song));
            reset();
          }}
          onSubmit={(form) => !isPending && mutate(form)}
        />
      )}
    </FormSheet>
  );
}
