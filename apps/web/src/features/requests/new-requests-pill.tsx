import type { RequestFilter, RequestTab } from '@dubplate/domain/requests/request.ts';
import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../platform/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { screenScroller } from '../../ui/hooks/screen-scroller.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { fetchNewest } from './use-requests.ts';

type NewRequestsPillProps = { tab: RequestTab; filter: RequestFilter; hasNews: boolean };

/**
 * Loads new requests on click, so that the list does not move while a member reads. Sticky without height, so it
 * takes no space.
 */
export function NewRequestsPill({ tab, filter, hasNews }: NewRequestsPillProps) {
  const [busy, setBusy] = useState(false);

  async function show(): Promise<void> {
    setBusy(true);
    try {
      await fetchNewest(tab, filter);
      screenScroller().scrollTo({ top: 0, behavior: 'smooth' });
    } catch (error) {
      toast(failureOf(error).text, { tone: 'error' });
    }
    setBusy(false);
  }

  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(var(--safe-t)+0.75rem)] z-2 desk:top-3 flex h-0 justify-center"
    >
      {(hasNews || busy) && (
        <div className="note-in h-11 origin-top!">
          <Button
            size="small"
            busy={busy}
            icon={<ArrowUp size={18} strokeWidth={2.2} className="text-accent" />}
            className="pointer-events-auto shadow-high"
            onClick={() => void show()}
          >
            New requests
          </Button>
        </div>
      )}
    </div>
  );
}
