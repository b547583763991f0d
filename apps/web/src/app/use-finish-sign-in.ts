import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { clearInviteCode } from '../features/invites/invite-storage.ts';
import { clearReturnPath, returnPath } from '../platform/return-path.ts';
import { refreshSession } from '../platform/session.ts';

/**
 * What follows a sign-in or sign-up: the person lands where they were headed, and the spent code goes. Wait for it:
 * until then nothing on the old screen may be pressed again.
 */
export function useEnter(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    const target = returnPath();
    await refreshSession();
    clearInviteCode();
    clearReturnPath();
    await navigate(target, { replace: true });
  }, [navigate]);
}
