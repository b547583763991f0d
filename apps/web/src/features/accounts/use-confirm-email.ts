import { useEffect, useEffectEvent, useRef } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { refreshSession } from '../../platform/session.ts';
import { toast } from '../../ui/toast.tsx';

/** Confirms the address once, says how it went, and goes on. */
export function useConfirmEmail(token: string, onDone: () => void): void {
  const asked = useRef(false);
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
    if (asked.current) return;
    asked.current = true;
    void confirm();
  }, []);
}
