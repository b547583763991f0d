import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import { keys, queries } from '../../platform/queries.ts';
import { currentMember } from '../../platform/session.ts';
import { toast } from '../../ui/overlays/toast.tsx';

/** Toast for a reporter who is online. Call before the member row is replaced: this compares the old and new counts. */
export function notifyReportOutcomes(next: CurrentMember): void {
  const known = currentMember();
  if (known?.id !== next.id || next.version <= known.version) return;
  if (next.reportNews === known.reportNews) return;
  void queries.invalidateQueries({ queryKey: keys.ownReports() });
  if (next.reportNews > known.reportNews) toast('A report of yours was looked at. It is on your profile.');
}
