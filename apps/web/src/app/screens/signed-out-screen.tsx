import { isAboutInvite } from '@dubplate/domain/errors.ts';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { readGoogleResult, reportGoogleResult } from '../../features/accounts/use-google.ts';
import { useFinishSignIn } from '../use-finish-sign-in.ts';
import { Waiting } from '../waiting.tsx';
import { EarlyAccessScreen } from './early-access-screen.tsx';
import { LoginScreen } from './login-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

const screens = {
  'early-access': EarlyAccessScreen,
  google: GoogleScreen,
  login: LoginScreen,
  register: RegisterScreen,
  'reset-password': ResetPasswordScreen,
};

export type SignedOutScreenProps = { name: keyof typeof screens };

/** All of them in one chunk: a visitor goes from one to the next, and a member needs none. */
export function SignedOutScreen({ name }: SignedOutScreenProps) {
  const Screen = screens[name];
  return <Screen />;
}

/** Redirect target of Google. In a popup it reports the result to its opener; otherwise it continues here. */
function GoogleScreen() {
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
