import { refusals, type Refusal } from '@dubplate/domain/errors.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from './form-message.tsx';
import { useGoogle } from './use-google.ts';

type GoogleButtonProps = {
  inviteCode: string | null;
  /** A failure brought back by a full redirect. */
  givenRefusal?: Refusal | undefined;
  onSignedIn: () => void;
  /** The code is the trouble, so another one is needed. */
  onNeedsInvite: (refusal: Refusal) => void;
};

const aboutInvites = new Set<Refusal>(['invite-required', 'invite-used', 'invite-invalid']);

export function GoogleButton({ inviteCode, givenRefusal, onSignedIn, onNeedsInvite }: GoogleButtonProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(givenRefusal ?? null);
  const google = useGoogle(inviteCode, (result) => {
    if (!result.refusal) return onSignedIn();
    if (aboutInvites.has(result.refusal)) return onNeedsInvite(result.refusal);
    setRefusal(result.refusal);
  });
  return (
    <div className="grid gap-2">
      <Button
        wide
        icon={<GoogleMark />}
        busy={google.busy}
        busyText="Waiting for Google..."
        onClick={() => {
          setRefusal(null);
          void google.start();
        }}
      >
        Continue with Google
      </Button>
      <FormMessage error={refusal ? refusals[refusal] : undefined} />
    </div>
  );
}

function GoogleMark() {
  return (
    <span
      className="grid size-[22px] place-items-center rounded-full bg-text text-tag font-bold text-bg"
      aria-hidden="true"
    >
      G
    </span>
  );
}
