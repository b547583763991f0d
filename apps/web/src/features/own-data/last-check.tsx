import { refusals } from '@dubplate/domain/errors.ts';
import { namesAccount } from '@dubplate/domain/own-data/own-data.ts';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { forgetStoredMember } from '../../platform/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ActionDialog } from '../../ui/overlays/action-dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';

type LastCheckProps = { username: string; open: boolean; onKeep: () => void };

/** Second confirmation: the member types the account's name. */
export function LastCheck({ username, open, onKeep }: LastCheckProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api.ownData.deleteAccount.mutate({ username: typed }),
    onSuccess: reloadSignedOut,
    onError(failure) {
      const { reason, text } = failureOf(failure);
      // Another tab has already deleted the account.
      if (reason === 'signed-out' || reason === 'profile-missing') return reloadSignedOut();
      setError(text);
    },
  });
  const busy = isPending || isSuccess;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    if (namesAccount(typed, username)) mutate();
    else setError(refusals['name-mismatch']);
  }

  function close(): void {
    if (busy) return;
    onKeep();
    setTyped('');
    setError(null);
  }

  return (
    <ActionDialog
      open={open}
      onClose={close}
      step="2 of 2"
      title="Last check"
      text={
        <>
          Type <strong className="font-semibold wrap-anywhere text-text">{username}</strong> to delete everything
          listed. This cannot be undone.
        </>
      }
      actions={
        <form noValidate onSubmit={submit} className="grid gap-3">
          <Field
            label="Your display name"
            hideLabel
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            disabled={busy}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(null);
            }}
            {...(error && { error })}
            className="mb-2"
          />
          <Button type="submit" variant="danger" wide icon={<Trash2 size={18} />} busy={busy} busyText="Deleting...">
            Delete account
          </Button>
          <Button wide disabled={busy} onClick={close}>
            Keep my account
          </Button>
        </form>
      }
    />
  );
}

/** A full page load clears the member's data from memory. */
function reloadSignedOut(): void {
  forgetStoredMember();
  window.location.assign('/early-access?deleted=1');
}
