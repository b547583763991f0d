import { isAboutInvite } from '@dubplate/domain/errors.ts';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { readGoogleResult, reportGoogleResult } from '../../features/accounts/use-google.ts';
import { useFinishSignIn } from '../use-finish-sign-in.ts';
import { Waiting } from '../waiting.tsx';

/** Redirect target of Google. In a popup it reports the result to its opener; otherwise it continues here. */
export function GoogleScreen() {
  const navigate = useNavigate();
  const finishSignIn = useFinishSignIn();
  const [search] = useSearchParams();

  useEffect(() => {
    const { refusal, intent, popup } = readGoogleResult(search);
    const continueHere = () => {
      if (!refusal) return void finishSignIn();
      const target = isAboutInvite(refusal) ? '/early-access' : intent === 'sign-up' ? '/register' : '/login';
      void navigate(target, { replace: true, state: { refusal } });
    };
    if (popup) reportGoogleResult({ refusal }, continueHere);
    else continueHere();
  }, [search, navigate, finishSignIn]);

  return <Waiting />;
}
