import { requestMessages } from '@dubplate/domain/requests/request.schema.ts';
import { splitArtists, suggestArtists } from '@dubplate/domain/songs/artists.ts';
import { maxArtists } from '@dubplate/domain/songs/song.schema.ts';
import { Link } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useController, useForm, useWatch, type RegisterOptions } from 'react-hook-form';
import { linkFieldHandlers } from '../../platform/link-field.ts';
import { useToday } from '../../platform/today.ts';
import { Field } from '../../ui/forms/field.tsx';
import { ReleaseDateField } from '../../shared/release-date-field.tsx';
import { SplitArtists } from '../../shared/split-artists.tsx';
import { useFocusError } from '../../ui/forms/use-focus-error.ts';
import { useKeepFocus } from '../../ui/hooks/use-keep-focus.ts';
import type { TrackDraft } from './request-draft.ts';
import { resolveTrack } from './track-resolver.ts';

type TrackFormProps = {
  id: string;
  requestId: string;
  /** Called once for the initial values; after that the form owns them. */
  readDraft: () => TrackDraft;
  busy: boolean;
  /** Renders existing songs similar to the typed text. */
  offerSongs: (typed: { title: string; artists: string[] }) => ReactNode;
  /** The server's error for a field. */
  refused: { field: keyof TrackDraft; message: string } | null;
  onChange: (draft: TrackDraft) => void;
  onSubmit: (draft: TrackDraft) => void;
};

export function TrackForm(props: TrackFormProps) {
  const { id, requestId, readDraft, busy, offerSongs, refused, onChange, onSubmit } = props;
  const [draft] = useState(readDraft);
  const [resolver] = useState(() => resolveTrack(requestId));
  const form = useForm({ defaultValues: draft, resolver, shouldFocusError: false });
  const { register, handleSubmit, getFieldState, formState, control, setError, subscribe } = form;
  const [title, artist] = useWatch({ control, name: ['title', 'artist'] });
  const release = useController({ control, name: 'releaseDate' });
  const artists = splitArtists(artist);
  const apart = splitNames(artists);
  const { onPaste, ...onLinkChange } = linkFieldHandlers((found) =>
    form.setValue('link', found, { shouldValidate: formState.isSubmitted }),
  );
  const today = useToday();
  useFocusError(form);
  const keepFocus = useKeepFocus(busy);

  const changed = useEffectEvent(onChange);
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => changed(values) }), [subscribe]);
  useEffect(() => {
    if (refused) setError(refused.field, { message: refused.message }, { shouldFocus: true });
  }, [refused, setError]);

  const submit = handleSubmit((values) => {
    keepFocus(document.activeElement);
    onSubmit(values);
  });
  const bind = (name: keyof TrackDraft, options?: RegisterOptions<TrackDraft, typeof name>) => ({
    ...register(name, options),
    error: getFieldState(name, formState).error?.message,
    autoComplete: 'off',
  });
  const linkProblem = getFieldState('link', formState).error?.message;
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={busy} className="grid min-w-0 grid-cols-1 gap-4">
        <Field label="Song Title*" required className="[&_input]:text-ellipsis" {...bind('title')} />
        <div>
          <Field
            label="Artist Name*"
            required
            hint={artists.length > 1 ? `${artists.length} artists: ${artists.join(' · ')}` : ''}
            className="[&_input]:text-ellipsis"
            {...bind('artist')}
          />
          <SplitArtists names={apart} onSplit={() => apart && form.setValue('artist', quoteNames(apart))} />
          {offerSongs({ title, artists })}
        </div>
        <Field
          label="SoundCloud URL (optional)"
          type="url"
          inputMode="url"
          placeholder="https://soundcloud.com/..."
          // Shown once: as a hint, or as the error when it is the problem.
          hint={linkProblem === requestMessages.mobileLink ? '' : requestMessages.mobileLink}
          className="[&_input]:text-ellipsis"
          icon={<Link size={20} />}
          onPaste={onPaste}
          {...bind('link', onLinkChange)}
        />
        <ReleaseDateField
          label="Release Date (optional)"
          today={today}
          min={today}
          {...release.field}
          error={release.fieldState.error?.message}
        />
      </fieldset>
    </form>
  );
}

/** Splits names that may be several artists. Null if there is nothing to split or the result exceeds the limit. */
function splitNames(artists: readonly string[]): string[] | null {
  const all = artists.flatMap((name) => suggestArtists(name) ?? [name]);
  return all.length > artists.length && all.length <= maxArtists ? all : null;
}

/** Quotes names that start with "The": after a comma, "The Bug" would be parsed as part of the previous name. */
const quoteNames = (names: readonly string[]): string =>
  names.map((name, at) => (at > 0 && /^the\s/i.test(name) ? `"${name}"` : name)).join(', ');
