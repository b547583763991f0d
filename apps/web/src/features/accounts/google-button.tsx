import { isAboutInvite, refusals, type Refusal } from '@dubplate/domain/errors.ts';
import { useEffect, useState } from 'react';
import { googleOffer, readGoogleOffer } from '../../platform/google-offer.ts';
import { Divider } from '../../ui/brand/divider.tsx';
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

/** With the divider below it. Without a client of Google on the server, only the reason of a failed return. */
export function GoogleButton({ inviteCode, givenRefusal, onSignedIn, onNeedsInvite }: GoogleButtonProps) {
  const isOffered = googleOffer.useValue();
  useEffect(() => void readGoogleOffer(), []);
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
  const message = <FormMessage error={refusal ? refusals[refusal] : undefined} />;
  if (isOffered === false) return refusal && message;
  return (
    // Until the server has answered, its place is kept.
    <div className={isOffered === null ? 'invisible contents' : 'contents'}>
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
        {message}
      </div>
      <Divider label="or" />
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
