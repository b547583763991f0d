import { useEffect } from 'react';
import { api } from '../../platform/api.ts';
import { useUnread } from './use-unread.ts';

/**
 * An opened request or song marks the entries about it as read, however the member came there. Otherwise its next
 * comments would join the unread entry, and send no push and no email. Null while nothing is open.
 */
export function useReadSubject(subjectId: string | null): void {
  const unread = useUnread();
  useEffect(() => {
    // A tab that becomes visible refetches the count.
    if (subjectId === null || unread === 0 || document.hidden) return;
    // The next change of the count tries again.
    api.notifications.markSubjectRead.mutate({ subjectId }).catch(() => {});
  }, [subjectId, unread]);
}
