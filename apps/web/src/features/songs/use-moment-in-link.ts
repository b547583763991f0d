import { readSongLink, songAddressIn } from '@dubplate/domain/songs/song-link.ts';
import type { AddSongForm } from '@dubplate/domain/songs/song.schema.ts';
import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { SongDraft } from './song-draft.ts';

/**
 * Copies timestamp and video number of the link into their fields while the member types the link. A field that the
 * member has edited is not overwritten.
 */
export function useMomentInLink({
  getValues,
  setValue,
  subscribe,
  formState,
}: UseFormReturn<SongDraft, unknown, AddSongForm>): void {
  const { isSubmitted } = formState;
  useEffect(() => {
    let previous = readMoment(getValues('link'));
    return subscribe({
      name: 'link',
      exact: true,
      formState: { values: true },
      callback({ values }) {
        const next = readMoment(values.link);
        for (const field of ['timestamp', 'videoIndex'] as const) {
          const untouched = values[field] === '' || values[field] === previous[field];
          if (untouched && values[field] !== next[field]) {
            setValue(field, next[field], { shouldValidate: isSubmitted });
          }
        }
        previous = next;
      },
    });
  }, [getValues, setValue, subscribe, isSubmitted]);
}

function readMoment(address: string): Pick<SongDraft, 'timestamp' | 'videoIndex'> {
  const reading = readSongLink(songAddressIn(address));
  if (!('link' in reading)) return { timestamp: '', videoIndex: '' };
  const { seconds, videoIndex } = reading.link;
  return { timestamp: seconds === null ? '' : formatTimestamp(seconds), videoIndex: videoIndex?.toString() ?? '' };
}
