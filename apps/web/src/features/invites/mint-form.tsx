import {
  inviteLineMaxLength,
  inviteMessages,
  inviteNoteMaxLength,
  maxInvites,
} from '@dubplate/domain/invites/invite.ts';
import { isCalendarDay } from '@dubplate/domain/songs/release.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useToday } from '../../platform/today.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { useFocusError } from '../../ui/forms/use-focus-error.ts';
import { SongPicker } from './song-picker.tsx';
import type { MintInput } from './use-mint.ts';

type MintFormProps = { id: string; busy: boolean; onSubmit: (input: MintInput) => void };

const isCount = (typed: string) => /^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= maxInvites;

/** End of the day in the admin's time zone. */
function endOf(day: string): string {
  const end = new Date(`${day}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}

export function MintForm({ id, busy, onSubmit }: MintFormProps) {
  const form = useForm({
    defaultValues: { count: '1', note: '', line: '', lastDay: '', earlyAccess: false },
    reValidateMode: 'onChange',
  });
  useFocusError(form);
  const [songs, setSongs] = useState<SongRow[]>([]);
  const today = useToday();
  const { register, handleSubmit, control, setValue, formState } = form;
  const { errors } = formState;
  const [lastDay, earlyAccess] = useWatch({ control, name: ['lastDay', 'earlyAccess'] });
  const submit = handleSubmit((typed) =>
    onSubmit({
      count: Number(typed.count),
      note: typed.note,
      earlyAccess: typed.earlyAccess,
      expiresAt: typed.lastDay ? endOf(typed.lastDay) : null,
      ...(typed.line && { line: typed.line }),
      ...(songs.length > 0 && { songIds: songs.map((song) => song.id) }),
    }),
  );
  const refused = (message: string | undefined) => (message ? { error: message } : {});
  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label={`How many (1 to ${maxInvites})`}
        inputMode="numeric"
        autoComplete="off"
        disabled={busy}
        {...refused(errors.count?.message)}
        {...register('count', { validate: (typed) => isCount(typed) || inviteMessages.count })}
      />
      <Field
        label="Note (optional)"
        placeholder="Who they are for"
        autoComplete="off"
        maxLength={inviteNoteMaxLength}
        disabled={busy}
        {...register('note')}
      />
      <DateField
        label="Last day (optional)"
        empty={lastDay === ''}
        min={today}
        disabled={busy}
        {...refused(errors.lastDay?.message)}
        {...register('lastDay', {
          validate: (day) => day === '' || (isCalendarDay(day) && day >= today) || inviteMessages.expiry,
        })}
      />
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <p className="font-medium">Early access</p>
          <p className="text-label text-text-3">They can favorite before they upload a first song.</p>
        </div>
        <Switch
          label="Early access"
          checked={earlyAccess}
          disabled={busy}
          onChange={(next) => setValue('earlyAccess', next)}
        />
      </div>
      <Field
        label="Line for them (optional)"
        placeholder="Shown when they come in"
        autoComplete="off"
        maxLength={inviteLineMaxLength}
        disabled={busy}
        {...register('line')}
      />
      <SongPicker picked={songs} disabled={busy} onChange={setSongs} />
    </form>
  );
}
