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
    let before = getValues('link');
    return subscribe({
      name: 'link',
      exact: true,
      formState: { values: true },
      callback({ values }) {
        const next = withLink({ ...values, link: before }, values.link);
        before = values.link;
        for (const field of ['timestamp', 'videoIndex'] as const) {
          if (next[field] !== values[field]) setValue(field, next[field], { shouldValidate: isSubmitted });
        }
      },
    });
  }, [getValues, setValue, subscribe, isSubmitted]);
}

/** The draft with another link, and with its timestamp and video number where the member has edited nothing. */
export function withLink(draft: SongDraft, link: string): SongDraft {
  const [before, next] = [readMoment(draft.link), readMoment(link)];
  const choose = (field: keyof typeof next) =>
    draft[field] === '' || draft[field] === before[field] ? next[field] : draft[field];
  return { ...draft, link, timestamp: choose('timestamp'), videoIndex: choose('videoIndex') };
}

function readMoment(address: string): Pick<SongDraft, 'timestamp' | 'videoIndex'> {
  const reading = readSongLink(songAddressIn(address));
  if (!('link' in reading)) return { timestamp: '', videoIndex: '' };
  const { seconds, videoIndex } = reading.link;
  return { timestamp: seconds === null ? '' : formatTimestamp(seconds), videoIndex: videoIndex?.toString() ?? '' };
}
