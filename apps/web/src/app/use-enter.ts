import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { forgetInviteCode } from '../features/invites/invite-storage.ts';
import { forgetReturnPath, returnPath } from '../platform/return-path.ts';
import { refreshSession } from '../platform/session.ts';

/** What follows a sign-in or sign-up: the spent code goes, and the person lands where they were headed. */
export function useEnter(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const target = returnPath();
    forgetInviteCode();
    void refreshSession().then(() => {
      forgetReturnPath();
      return navigate(target, { replace: true });
    });
  }, [navigate]);
}
