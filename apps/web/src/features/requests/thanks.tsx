import { memberPath } from '@dubplate/domain/members/names.ts';
import { canThank, type RequestDetail } from '@dubplate/domain/requests/request.ts';
import { Check } from 'lucide-react';
import { Button } from '../../ui/controls/button.tsx';
import { QuietLink } from '../../ui/controls/quiet-link.tsx';
import { useThank } from './use-thank.ts';

/** The button of the author, or that the author has said thanks. */
export function Thanks({ request }: { request: RequestDetail }) {
  const { mine, username, thankedAt } = request;
  const { busy, thank } = useThank(request.id);
  if (thankedAt && mine) {
    return (
      <p className="mt-4 flex min-h-13 items-center justify-center gap-2 rounded-full border border-accent/30 bg-accent-soft font-semibold text-accent">
        <Check size={20} aria-hidden="true" />
        Thanked
      </p>
    );
  }
  if (thankedAt) {
    return (
      <p className="mt-2 text-sub wrap-anywhere text-text-2">
        <QuietLink to={memberPath(username)}>{username}</QuietLink> said thanks
      </p>
    );
  }
  if (!canThank(request)) return null;
  return (
    <Button wide variant="primary" busy={busy} onClick={thank} className="mt-4">
      Say thanks
    </Button>
  );
}
