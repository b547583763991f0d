import { isAboutInvite } from '@dubplate/domain/errors.ts';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { readGoogleResult, reportGoogleResult } from '../../features/accounts/use-google.ts';
import { useEnter } from '../use-enter.ts';
import { Waiting } from '../waiting.tsx';

/** Where Google sends people back to: hands the result to the page that opened the window, or goes on itself. */
export function GoogleScreen() {
  const navigate = useNavigate();
  const enter = useEnter();
  const [search] = useSearchParams();

  useEffect(() => {
    const { refusal, intent, popup } = readGoogleResult(search);
    const goOn = () => {
      if (!refusal) return void enter();
      const target = isAboutInvite(refusal) ? '/early-access' : intent === 'sign-up' ? '/register' : '/login';
      void navigate(target, { replace: true, state: { refusal } });
    };
    if (popup) reportGoogleResult({ refusal }, goOn);
    else goOn();
  }, [search, navigate, enter]);

  return <Waiting />;
}
