import { readSongLink, songAddressIn } from '@dubplate/domain/songs/song-link.ts';
import type { AddSongForm } from '@dubplate/domain/songs/song.schema.ts';
import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { SongDraft } from './song-draft.ts';

/**
 * Writes the moment and the video a link names into their fields. A field somebody has written in is left alone; one
 * that only repeats the link follows it, letter by letter.
 */
export function useMomentInLink({
  getValues,
  setValue,
  subscribe,
  formState,
}: UseFormReturn<SongDraft, unknown, AddSongForm>): void {
  const { isSubmitted } = formState;
  useEffect(() => {
    let named = namedIn(getValues('link'));
    return subscribe({
      name: 'link',
      exact: true,
      formState: { values: true },
      callback({ values }) {
        const next = namedIn(values.link);
        for (const field of ['timestamp', 'videoIndex'] as const) {
          const untouched = values[field] === '' || values[field] === named[field];
          if (untouched && values[field] !== next[field]) {
            setValue(field, next[field], { shouldValidate: isSubmitted });
          }
        }
        named = next;
      },
    });
  }, [getValues, setValue, subscribe, isSubmitted]);
}

function namedIn(address: string): Pick<SongDraft, 'timestamp' | 'videoIndex'> {
  const reading = readSongLink(songAddressIn(address));
  if (!('link' in reading)) return { timestamp: '', videoIndex: '' };
  const { seconds, videoIndex } = reading.link;
  return { timestamp: seconds === null ? '' : formatTimestamp(seconds), videoIndex: videoIndex?.toString() ?? '' };
}
