import { useEffect, useEffectEvent, useRef } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { refreshSession } from '../../platform/session.ts';
import { toast } from '../../ui/overlays/toast.tsx';

/** Confirms the address, shows the outcome as a toast and calls onDone. Runs once, also in React's strict mode. */
export function useConfirmEmail(token: string, onDone: () => void): void {
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
