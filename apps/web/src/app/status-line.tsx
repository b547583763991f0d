import { RefreshCw, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { isOffline, outboxCounts } from '../platform/connection.ts';
import { newVersion } from '../platform/new-version.ts';
import { useSheetParam } from '../ui/hooks/use-sheet-param.ts';

type StatusLineProps = {
  className?: string;
  /** Says how old the list on screen is. */
  asOf?: ReactNode;
};

/**
 * One line under the header: no connection, waiting or refused writes, or a new version. Always rendered, so that
 * screen readers announce it.
 */
export function StatusLine({ className = '', asOf }: StatusLineProps) {
  const line = useLine(asOf);
  return (
    <div role="status" className={line ? className : ''}>
      {line}
    </div>
  );
}

function useLine(asOf: ReactNode): ReactNode {
  const offline = isOffline.useValue();
  const version = newVersion.useValue();
  const { waiting, refused } = outboxCounts.useValue();
  const outbox = useSheetParam('outbox');
  const more = (text: string, sheet: string) => (
    <LineButton onClick={() => outbox.open(sheet)}>
      {text}
      <span aria-hidden="true" className="ml-2 text-text-2">
        ›
      </span>
    </LineButton>
  );
  const showWaiting = waiting > 0 && more(`${waiting} waiting`, 'waiting');
  if (offline) {
    return (
      <Line icon={<WifiOff size={18} />} action={showWaiting}>
        You're offline{waiting === 0 && asOf}
      </Line>
    );
  }
  if (showWaiting) {
    return (
      <Line icon={<WifiOff size={18} />} action={showWaiting}>
        Not sent yet
      </Line>
    );
  }
  if (refused > 0) {
    return <Line action={more(`${refused} to look at`, 'refused')}>Could not be posted</Line>;
  }
  if (version === 'applying') return <Line icon={<RefreshCw size={18} />}>Updating...</Line>;
  return (
    version === 'ready' && (
      <Line icon={<RefreshCw size={18} />} action={<LineButton onClick={updateNow}>Update</LineButton>}>
        New version ready
      </Line>
    )
  );
}

function Line({ icon, action, children }: { icon?: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-3 rounded-field border border-transparent bg-surface-2 pr-1 pl-4 text-sub font-medium">
      {icon && <span className="flex-none text-text-2">{icon}</span>}
      <span className="min-w-0 flex-1 py-2">{children}</span>
      {action}
    </div>
  );
}

/** The code that offers the update is loaded. */
const updateNow = () => void import('../platform/service-worker.ts').then((worker) => worker.updateNow());

const LineButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    onClick={onClick}
    className="min-h-11 flex-none rounded-field px-3 font-semibold transition-[scale] active:scale-[0.975]"
  >
    {children}
  </button>
);
