import { platformNames } from '@dubplate/domain/songs/platform-names.ts';
import { detectPlatform, isShareLink, songAddressIn, type Platform } from '@dubplate/domain/songs/song-link.ts';
import { addSongSchema, earliestRelease, type AddSongForm as Form } from '@dubplate/domain/songs/song.schema.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { calendarDayOf } from '@dubplate/domain/songs/release.ts';
import { Clock, Hash, Link } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  useController,
  useForm,
  useWatch,
  type FieldErrors,
  type FieldPath,
  type RegisterOptions,
  type Resolver,
} from 'react-hook-form';
import { useLocation } from 'react-router';
import { linkFieldHandlers } from '../../platform/link-field.ts';
import { useToday } from '../../platform/today.ts';
import { PasteLink } from '../../shared/paste-link.tsx';
import { ReleaseDateField } from '../../shared/release-date-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useKeepFocus } from '../../ui/hooks/use-keep-focus.ts';
import { ArtistsField } from './artists-field.tsx';
import { LinkPreview } from './link-preview.tsx';
import { MobileLinkDialog } from './mobile-link-dialog.tsx';
import { SimilarSongs } from './similar-songs.tsx';
import { formOf, type SongDraft } from './song-draft.ts';
import { useMomentInLink } from './use-moment-in-link.ts';

type AddSongFormProps = {
  id: string;
  /** Called once, for the initial values. */
  readDraft: () => SongDraft;
  busy: boolean;
  onChange: (draft: SongDraft) => void;
  onSubmit: (form: Form) => void;
  /** Edits an existing song: offers no similar songs and allows a release date in the past. */
  editing?: boolean;
  /** Called with a similar song that the member picked instead. */
  onPickSong?: (song: SongRow) => void;
};

/** Validates a draft with the schema that the server uses. */
const resolveBy =
  (schema: ReturnType<typeof addSongSchema>): Resolver<SongDraft, unknown, Form> =>
  (draft) => {
    const form = formOf(draft);
    const issues = schema.safeParse(form).error?.issues;
    if (!issues) return { values: form, errors: {} };
    // The schema checks link and date only after title and artists are valid. The second parse finds the other errors.
    const others = schema.safeParse({ ...form, title: '-', artists: ['-'] }).error?.issues ?? [];
    const errors: FieldErrors<SongDraft> = {};
    for (const { path, message } of [...issues, ...others]) {
      const name = path[0] as Exclude<keyof SongDraft, 'typedArtist'>;
      errors[name] ??= { type: 'invalid', message };
    }
    return { values: {}, errors };
  };

const resolveDraft = resolveBy(addSongSchema(() => calendarDayOf(new Date())));
const resolveEdited = resolveBy(addSongSchema(() => earliestRelease));

export function AddSongForm(props: AddSongFormProps) {
  const { id, readDraft, busy, onChange, onSubmit, editing = false, onPickSong } = props;
  const [draft] = useState(readDraft);
  const resolver = editing ? resolveEdited : resolveDraft;
  const form = useForm({ defaultValues: draft, resolver, shouldFocusError: false });
  const { register, handleSubmit, setFocus, getValues, subscribe, control, formState } = form;
  const { title, artists, typedArtist, link } = useWatch({ control }) as SongDraft;
  const release = useController({ control, name: 'releaseDate' });
  const [shareWarning, setShareWarning] = useState<{ address: string; form: Form | null } | null>(null);
  const address = songAddressIn(link);
  const platform = detectPlatform(address);
  // The link that the share menu of the phone filled in (share-flow.tsx).
  const { shared } = (useLocation().state ?? {}) as { shared?: string };
  const setLink = (found: string) =>
    form.setValue('link', found, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const { onPaste, ...onLinkChange } = linkFieldHandlers(setLink);
  const today = useToday();
  useMomentInLink(form);

  const changed = useEffectEvent(onChange);
  // Not the values of the event: useMomentInLink may have changed others since.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => changed(getValues()) }),
    [subscribe, getValues],
  );

  const linkField = () => document.querySelector<HTMLElement>(`#${CSS.escape(id)} input[name=link]`);
  const keepFocus = useKeepFocus(busy);
  function send(ready: Form, from: Element | null): void {
    keepFocus(from);
    onSubmit(ready);
  }

  const submit = handleSubmit(
    (ready) => (isShareLink(address) ? setShareWarning({ address, form: ready }) : send(ready, document.activeElement)),
    (errors) => {
      // A share link may have a host that is not SoundCloud's: the form rejects it after the warning.
      if (isShareLink(address) && Object.keys(errors).join() === 'link')
        return setShareWarning({ address, form: null });
      // The keys of the draft are in the order of the fields: focuses the first field with an error.
      setFocus(Object.keys(draft).find((name) => name in errors) as keyof SongDraft);
    },
  );

  const bind = <Name extends FieldPath<SongDraft>>(name: Name, options?: RegisterOptions<SongDraft, Name>) => ({
    ...register(name, options),
    error: form.getFieldState(name, formState).error?.message,
    autoComplete: 'off',
  });

  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={busy} className="grid min-w-0 grid-cols-1 gap-4">
        <Field label="Song Title*" required className="[&_input]:text-ellipsis" {...bind('title')} />
        <div>
          <ArtistsField form={form} />
          {onPickSong && <SimilarSongs title={title} artists={[...artists, typedArtist]} onPick={onPickSong} />}
        </div>
        <div>
          <Field
            label="Music Link (optional)"
            type="url"
            inputMode="url"
            className="[&_input]:text-ellipsis"
            icon={<Link size={20} />}
            hint={platform ? '' : 'YouTube, SoundCloud, Instagram or X'}
            note={platform && address === shared ? `Shared from ${platformNames[platform]}` : ''}
            onPaste={onPaste}
            trailing={link === '' && <PasteLink onPaste={setLink} />}
            // Link and timestamp are validated together: a change of one can fix the error of the other.
            {...bind('link', { deps: ['timestamp', 'videoIndex'], ...onLinkChange })}
          />
          <LinkPreview address={address} />
        </div>
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4">
          {platform === 'instagram' && (
            <Field label="Video number" inputMode="numeric" icon={<Hash size={20} />} {...bind('videoIndex')} />
          )}
          {platform && (
            <Field
              label={momentLabel(platform)}
              className={`[&_input]:font-mono ${platform === 'instagram' ? '' : 'col-span-2'}`}
              icon={<Clock size={20} />}
              aria-describedby={`${id}-moment`}
              {...bind('timestamp', { deps: ['link'] })}
            />
          )}
          {platform && (
            <p id={`${id}-moment`} className="col-span-2 -mt-2 text-label text-text-3">
              42:10, 2m30s or seconds. Point to the moment it drops.
            </p>
          )}
          <ReleaseDateField
            label="Release Date (optional)"
            today={today}
            min={editing ? undefined : today}
            className="col-span-2"
            {...release.field}
            error={release.fieldState.error?.message}
          />
        </div>
      </fieldset>
      <MobileLinkDialog
        address={shareWarning?.address ?? null}
        onChangeUrl={() => setShareWarning(null)}
        onUpload={() => {
          setShareWarning(null);
          if (shareWarning?.form) send(shareWarning.form, linkField());
        }}
        linkField={linkField}
      />
    </form>
  );
}

const momentLabel = (platform: Platform) => (platform === 'instagram' ? 'Start time' : 'Timestamp');
