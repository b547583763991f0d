import { isAboutInvite, refusals, type Refusal } from '@dubplate/domain/errors.ts';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { FormMessage } from './form-message.tsx';
import { useGoogle } from './use-google.ts';

type GoogleButtonProps = {
  inviteCode: string | null;
  /** A failure that Google's full-page redirect returned in the URL. */
  givenRefusal?: Refusal | undefined;
  onSignedIn: () => Promise<void>;
  /** The invite code is missing or rejected, so the member needs another one. */
  onNeedsInvite: (refusal: Refusal) => void;
};

export function GoogleButton({ inviteCode, givenRefusal, onSignedIn, onNeedsInvite }: GoogleButtonProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(givenRefusal ?? null);
  const [isSigningIn, setSigningIn] = useState(false);
  const signIn = async () => {
    setSigningIn(true);
    await onSignedIn();
  };
  const google = useGoogle(inviteCode, (result) => {
    if (!result.refusal) return void signIn();
    if (isAboutInvite(result.refusal)) return onNeedsInvite(result.refusal);
    setRefusal(result.refusal);
  });
  return (
    <div className="grid gap-2">
      <Button
        wide
        icon={<GoogleMark />}
        busy={google.busy || isSigningIn}
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
