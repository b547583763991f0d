import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api, failureOf } from '../../platform/api.ts';
import { refreshSession } from '../../platform/session.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { Waiting } from '../waiting.tsx';

/** Target of the link in the confirmation email. MembersOnly requires a session first. */
export function ConfirmEmailScreen() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useConfirmEmail(search.get('token') ?? '', () => void navigate('/profile', { replace: true }));
  return <Waiting />;
}

/** Confirms the address, shows the outcome as a toast and calls onDone. Runs once, also in React's strict mode. */
function useConfirmEmail(token: string, onDone: () => void): void {
  const isStarted = useRef(false);
  const confirm = useEffectEvent(async () => {
    try {
      await api.accounts.confirmEmail.mutate({ token });
      await refreshSession();
      toast('Your email is confirmed.');
    } catch (error) {
      const { text } = failureOf(error);
      toast(text, { tone: 'error' });
    }
    onDone();
  });
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void confirm();
  }, []);
}
