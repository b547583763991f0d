import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { clearInviteCode } from '../features/invites/invite-storage.ts';
import { clearReturnPath, returnPath } from '../platform/return-path.ts';
import { refreshSession } from '../platform/session.ts';

/**
 * Call after a sign-in or sign-up: refreshes the session, deletes the used invite code and opens the requested page.
 * Await it and keep the form busy until then, or the member could submit twice.
 */
export function useFinishSignIn(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    const target = returnPath();
    await refreshSession();
    clearInviteCode();
    clearReturnPath();
    await navigate(target, { replace: true });
  }, [navigate]);
}
