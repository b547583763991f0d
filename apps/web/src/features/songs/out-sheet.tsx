import { isExact } from '@dubplate/domain/songs/release-date.ts';
import { markOutSchema, readReleaseUrl } from '@dubplate/domain/songs/release-link.ts';
import { formatShortRelease } from '@dubplate/domain/songs/release.ts';
import { formatArtists, type Song } from '@dubplate/domain/songs/song.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'lucide-react';
import { useState } from 'react';
import { receiveSong } from '../../data/songs.ts';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormNotice } from '../../ui/forms/form-notice.tsx';
import { FormSheet } from '../../ui/overlays/form-sheet.tsx';
import { useLastValue } from '../../ui/overlays/overlay-state.ts';
import { AddedDialog } from './added-dialog.tsx';
import { ReleasePreview } from './release-link.tsx';
import { useSong } from './use-song.ts';

type OutSheetProps = { songId: string; onClose: () => void };

/** A member found where a released song can be heard. `songId` is empty while the sheet is closed. */
export function OutSheet({ songId, onClose }: OutSheetProps) {
  const [added, setAdded] = useState<Song | null>(null);
  const shownId = useLastValue(songId || null);
  return (
    <>
      {shownId && <OutForm key={shownId} songId={shownId} open={songId !== ''} onClose={onClose} onAdded={setAdded} />}
      <AddedDialog song={added} onClose={() => setAdded(null)} />
    </>
  );
}

type OutFormProps = { songId: string; open: boolean; onClose: () => void; onAdded: (song: Song) => void };

function OutForm({ songId, open, onClose, onAdded }: OutFormProps) {
  const reading = useSong(songId);
  const song = reading.status === 'here' ? reading.song : 'row' in reading ? reading.row : undefined;
  const today = useToday();
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api.songs.markOut.mutate({ id: songId, url: typed }),
    onSuccess(marked) {
      receiveSong(marked);
      for (const queryKey of [keys.favorites(), keys.released()]) void queries.invalidateQueries({ queryKey });
      setTyped('');
      onClose();
      onAdded(marked);
    },
  });
  const problem = markOutSchema.safeParse({ id: songId, url: typed }).error?.issues[0]?.message;
  const url = problem ? null : readReleaseUrl(typed);
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="It's out"
      notice={<FormNotice text={error && failureOf(error).text} />}
      submit="Add the link"
      busy={isPending}
      busyText="Adding..."
    >
      {(formId) => (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setIsTried(true);
            if (!problem && !isPending) mutate();
          }}
        >
          <fieldset disabled={isPending} className="grid min-w-0 grid-cols-1 gap-4">
            {song && (
              <p className="text-text-2 wrap-anywhere">
                <b className="font-medium text-text">{song.title}</b> by {formatArtists(song.artists)}
              </p>
            )}
            <div>
              <Field
                label="Where can people hear it?*"
                required
                type="url"
                inputMode="url"
                autoComplete="off"
                className="[&_input]:text-ellipsis"
                icon={<Link size={20} />}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  reset();
                }}
                error={isTried && problem ? problem : undefined}
              />
              <div aria-live="polite">{url && song && <ReleasePreview url={url} song={song} />}</div>
            </div>
            {song && isExact(song) && (
              <p className="flex justify-between gap-3 text-sub text-text-2">
                Out since
                <span className="text-text">
                  {song.releaseDate === today && 'Today, '}
                  <span className="font-mono">{formatShortRelease(song.releaseDate!, today)}</span>
                </span>
              </p>
            )}
            <p className="text-label text-pretty text-text-3">
              The link appears on the song. If it turns out wrong, anyone can report it.
            </p>
          </fieldset>
        </form>
      )}
    </FormSheet>
  );
}
