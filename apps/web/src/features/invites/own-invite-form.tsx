import { inviteLineMaxLength } from '@dubplate/domain/invites/invite.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { useState } from 'react';
import { Field } from '../../ui/forms/field.tsx';
import { SongPicker } from './song-picker.tsx';

type OwnInviteFormProps = {
  id: string;
  busy: boolean;
  onSubmit: (input: { line: string; songIds: string[] }) => void;
};

/** Both fields are optional: a code alone lets a person in. */
export function OwnInviteForm({ id, busy, onSubmit }: OwnInviteFormProps) {
  const [line, setLine] = useState('');
  const [songs, setSongs] = useState<SongRow[]>([]);
  return (
    <form
      id={id}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit({ line, songIds: songs.map((song) => song.id) });
      }}
    >
      <Field
        label="Line for them (optional)"
        placeholder="Shown when they come in"
        autoComplete="off"
        maxLength={inviteLineMaxLength}
        disabled={busy}
        value={line}
        onChange={(event) => setLine(event.target.value)}
      />
      <SongPicker picked={songs} disabled={busy} onChange={setSongs} />
    </form>
  );
}
