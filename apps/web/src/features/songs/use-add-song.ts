import { detectPlatform, songAddressIn } from '@dubplate/domain/songs/song-link.ts';
import { chooseSongSchema, type AddSongForm } from '@dubplate/domain/songs/song.schema.ts';
import { explainUploadFailure } from '@dubplate/domain/songs/upload-failure.ts';
import { useEffect, useRef, useState } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { toast } from '../../ui/overlays/toast.tsx';

const timeoutMs = 30_000;

/** The added song and its uploader's favorite. */
export type AddedSong = Awaited<ReturnType<typeof api.songs.add.mutate>>;

export type FailedUpload = {
  text: string;
  /** The existing song that conflicts. */
  songId?: string | undefined;
  /** Only title and artists are equal, so the member may be adding another version. */
  mayBeAnother?: boolean;
};

/** Sends the form. The call continues after the sheet closes; an error is then shown as a toast. */
export function useAddSong(open: boolean, onAdded: (added: AddedSong, how: 'added' | 'chosen') => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailedUpload | null>(null);
  // A ref, because holding Enter submits several times before React renders the busy state.
  const running = useRef(false);
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
    return () => {
      isOpen.current = false;
    };
  }, [open]);

  async function run(
    how: 'added' | 'chosen',
    work: () => Promise<AddedSong>,
    explain: (error: unknown) => FailedUpload,
  ): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const result = await work().then((added) => ({ added }), explain);
    running.current = false;
    setBusy(false);
    if ('added' in result) return onAdded(result.added, how);
    setFailure(result);
    if (!isOpen.current) toast(result.text, { tone: 'error' });
  }

  return {
    busy,
    failure,
    clearFailure: () => setFailure(null),
    upload(form: AddSongForm) {
      const signal = AbortSignal.timeout(timeoutMs);
      return run(
        'added',
        () => api.songs.add.mutate(form, { signal }),
        (error) => explainUpload(error, form, signal),
      );
    },
    /** Favorites the existing song, and adds the form's link to it if the link is valid. */
    choose(id: string, { link, timestamp, videoIndex }: AddSongForm) {
      const withLink = { id, link, timestamp, videoIndex };
      const input = chooseSongSchema.safeParse(withLink).success ? withLink : { id };
      return run(
        'chosen',
        () => api.songs.choose.mutate(input),
        (error) => ({ text: failureOf(error).text }),
      );
    },
  };
}

function explainUpload(error: unknown, form: AddSongForm, signal: AbortSignal): FailedUpload {
  const failure = failureOf(error);
  const code = signal.aborted ? 'TIMEOUT' : failure.code;
  const platform = detectPlatform(songAddressIn(form.link ?? ''));
  return {
    text: explainUploadFailure({ ...failure, code, platform }),
    songId: failure.about,
    mayBeAnother: failure.reason === 'song-name-exists',
  };
}
