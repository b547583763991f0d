import { detectPlatform } from '@dubplate/domain/songs/song-link.ts';
import type { AddSongForm } from '@dubplate/domain/songs/song.schema.ts';
import { explainUploadFailure } from '@dubplate/domain/songs/upload-failure.ts';
import { useEffect, useRef, useState } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { toast } from '../../ui/toast.tsx';

const patienceMs = 30_000;

/** A song that was added, and the heart its uploader gave it. */
export type AddedSong = Awaited<ReturnType<typeof api.songs.add.mutate>>;

type FailedUpload = { text: string; songId: string | undefined };

/** Sends the form. It goes on when the sheet is closed meanwhile: what comes of it is then told in a toast. */
export function useAddSong(open: boolean, onAdded: (added: AddedSong) => void) {
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

  async function upload(form: AddSongForm): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const result = await send(form);
    running.current = false;
    setBusy(false);
    if ('added' in result) return onAdded(result.added);
    setFailure(result);
    if (!inSight.current) toast(result.text, { tone: 'error' });
  }

  return { busy, failure, forgetFailure: () => setFailure(null), upload };
}

async function send(form: AddSongForm): Promise<{ added: AddedSong } | FailedUpload> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    return { added: await api.songs.add.mutate(form, { signal }) };
  } catch (error) {
    const failure = failureOf(error);
    // An answer that cannot be read is not ours: something between us and the server gave it.
    const transport = error instanceof Error && error.cause instanceof SyntaxError ? 'BAD_GATEWAY' : failure.code;
    const code = signal.aborted ? 'TIMEOUT' : transport;
    const platform = detectPlatform(form.link ?? '');
    return { text: explainUploadFailure({ ...failure, code, platform }), songId: failure.about };
  }
}
