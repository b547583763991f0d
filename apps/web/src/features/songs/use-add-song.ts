import { detectPlatform, songAddressIn } from '@dubplate/domain/songs/song-link.ts';
import { chooseSongSchema, type AddSongForm } from '@dubplate/domain/songs/song.schema.ts';
import { explainUploadFailure } from '@dubplate/domain/songs/upload-failure.ts';
import { useEffect, useRef, useState } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { toast } from '../../ui/toast.tsx';

const timeoutMs = 30_000;

/** A song that was added, and the heart its uploader gave it. */
export type AddedSong = Awaited<ReturnType<typeof api.songs.add.mutate>>;

export type FailedUpload = {
  text: string;
  /** The song that is in the way. */
  songId?: string | undefined;
  /** That one only has the same title and artists. */
  mayBeAnother?: boolean;
};

/** Sends the form. It goes on when the sheet is closed meanwhile: what comes of it is then told in a toast. */
export function useAddSong(open: boolean, onAdded: (added: AddedSong, how: 'added' | 'chosen') => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailedUpload | null>(null);
  // A key held down sends a form more than once before the screen can say that it is busy.
  const running = useRef(false);
  const inSight = useRef(open);
  useEffect(() => {
    inSight.current = open;
    return () => {
      inSight.current = false;
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
    if (!inSight.current) toast(result.text, { tone: 'error' });
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
    /** Favorites the song that exists, and adds the link of the form if it can be played. */
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
  // An answer that cannot be read is not ours: something between us and the server gave it.
  const transport = error instanceof Error && error.cause instanceof SyntaxError ? 'BAD_GATEWAY' : failure.code;
  const code = signal.aborted ? 'TIMEOUT' : transport;
  const platform = detectPlatform(songAddressIn(form.link ?? ''));
  return {
    text: explainUploadFailure({ ...failure, code, platform }),
    songId: failure.about,
    mayBeAnother: failure.reason === 'song-name-exists',
  };
}
