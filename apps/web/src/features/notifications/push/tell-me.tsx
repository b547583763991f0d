import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { Bell, BellRing } from 'lucide-react';
import { useNewest } from '../../../data/member-overlay.ts';
import { pushOffer } from '../../../platform/offers.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { usePush } from '../../../platform/push-browser.ts';

/** After a vote: asks for push, or says that the member is notified. Renders nothing where push is not available. */
export function TellMe({ request }: { request: RequestCard }) {
  const { voted, title } = useNewest('request', request) ?? request;
  const isWaiting = voted && !request.solved;
  const push = usePush(isWaiting);
  if (!isWaiting || !push || push.status === 'unavailable') return null;
  if (push.status === 'on') {
    return (
      <p className="inline-flex min-h-11 items-center gap-2 rounded-full border border-[color-mix(in_srgb,var(--accent)_38%,transparent)] bg-accent-soft px-4 text-control font-semibold text-accent">
        <BellRing size={18} aria-hidden="true" />
        You'll be told
      </p>
    );
  }
  return (
    <Button
      variant="outline"
      size="small"
      icon={<Bell size={18} />}
      onClick={() => pushOffer.write({ title, isRequest: true })}
    >
      Tell me when it's solved
    </Button>
  );
}
