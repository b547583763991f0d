import type { CaseDecision, CaseState, ReportCase } from '@dubplate/domain/reports/report.ts';
import { Ban } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { useNow } from '../../platform/now.ts';
import { useLastValue } from '../../ui/overlays/overlay-state.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { CaseCard } from './case-card.tsx';
import { useCases, useDecision } from './use-cases.ts';

const empty: Record<CaseState, { title: string; hint: string }> = {
  open: { title: 'Nothing to look at', hint: 'New reports turn up here by themselves.' },
  hidden: { title: 'Nothing is hidden', hint: 'What you hide can be shown again from here.' },
  dismissed: { title: 'Nothing was dismissed', hint: 'Reports that turned out to be fine end up here.' },
};

export function CaseList({ state }: { state: CaseState }) {
  const reading = useCases(state);
  const decide = useDecision();
  const [confirming, setConfirming] = useState<ReportCase | null>(null);
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);

  /** A decided case disappears with its focused button: keyboard focus moves to the next case. */
  function focusNextCase(): void {
    const decided = document.activeElement?.closest('li');
    if (!decided || !list.current?.contains(decided)) return;
    const next = decided.nextElementSibling ?? decided.previousElementSibling;
    (next instanceof HTMLElement ? next : list.current).focus({ preventScroll: true });
  }

  function choose(reported: ReportCase, decision: CaseDecision): void {
    if (decision === 'suspend') return setConfirming(reported);
    focusNextCase();
    decide({ caseId: reported.id, decision });
  }

  return (
    <>
      <Paged
        list={reading}
        rows={reading.data?.pages.flatMap((page) => page.cases)}
        skeleton={<CasesSkeleton />}
        endSkeleton={<CasesSkeleton cards={1} />}
        endClassName="pt-3"
      >
        {(cases) => (
          <>
            {cases.length === 0 && !reading.hasNextPage && (
              <EmptyState {...empty[state]} action={<TextLink to="/admin">Back to the overview</TextLink>} />
            )}
            {/* Also when empty: it gets the focus after the last case is decided. */}
            <ul ref={list} tabIndex={-1} aria-label="Reports" className="grid grid-cols-1 gap-3">
              {cases.map((reported) => (
                <li key={reported.id} tabIndex={-1} className="rounded-card">
                  <CaseCard reported={reported} now={now} onDecide={(decision) => choose(reported, decision)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Paged>
      <SuspendDialog
        reported={confirming}
        list={list}
        onClose={() => setConfirming(null)}
        onSuspend={(caseId) => decide({ caseId, decision: 'suspend' })}
      />
    </>
  );
}

type SuspendDialogProps = {
  reported: ReportCase | null;
  /** Gets the focus after the admin confirms. */
  list: RefObject<HTMLUListElement | null>;
  onClose: () => void;
  onSuspend: (caseId: string) => void;
};

function SuspendDialog({ reported, list, onClose, onSuspend }: SuspendDialogProps) {
  const shown = useLastValue(reported);
  const confirmed = useRef(false);
  return (
    <ConfirmDialog
      open={reported !== null}
      onClose={onClose}
      finalFocus={() => {
        const answer = confirmed.current;
        confirmed.current = false;
        return answer ? list.current : true;
      }}
      icon={Ban}
      title={`Hide this and suspend ${shown?.author?.username ?? 'its author'}?`}
      text="They are signed out everywhere at once and cannot sign in again until somebody reinstates them under Members."
      keep="Not now"
      confirm="Hide and suspend"
      onConfirm={() => {
        confirmed.current = true;
        onClose();
        if (reported) onSuspend(reported.id);
      }}
    />
  );
}

function CasesSkeleton({ cards = 3 }: { cards?: number }) {
  return (
    <div role="status" className="skeleton grid gap-3">
      <span className="sr-only">Loading reports...</span>
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} aria-hidden="true" className="skeleton-part h-40 rounded-card wide:h-30" />
      ))}
    </div>
  );
}
