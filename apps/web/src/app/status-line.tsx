import { RefreshCw, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { isOffline } from '../platform/connection.ts';
import { newVersion } from '../platform/new-version.ts';
import { applyUpdate } from '../platform/service-worker.ts';

/** One line under the header: no connection, or a new version. Always rendered, so that screen readers announce it. */
export function StatusLine({ className = '' }: { className?: string }) {
  const offline = isOffline.useValue();
  const isReady = newVersion.useValue() === 'ready';
  return (
    <div role="status" className={offline || isReady ? className : ''}>
      {offline ? (
        <Line icon={<WifiOff size={18} />}>You're offline</Line>
      ) : (
        isReady && (
          <Line icon={<RefreshCw size={18} />} action={<LineButton onClick={applyUpdate}>Update</LineButton>}>
            New version ready
          </Line>
        )
      )}
    </div>
  );
}

function Line({ icon, action, children }: { icon: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-3 rounded-field border border-transparent bg-surface-2 pr-1 pl-4 text-sub font-medium">
      <span className="flex-none text-text-2">{icon}</span>
      <span className="min-w-0 flex-1 py-2">{children}</span>
      {action}
    </div>
  );
}

const LineButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    onClick={onClick}
    className="min-h-11 flex-none rounded-field px-3 font-semibold transition-[scale] active:scale-[0.975]"
  >
    {children}
  </button>
);
