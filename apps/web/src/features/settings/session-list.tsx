import { formatAge } from '@dubplate/domain/age.ts';
import type { DeviceKind } from '@dubplate/domain/settings/device.ts';
import type { OpenSession } from '@dubplate/domain/settings/settings.schema.ts';
import { Laptop, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import { useRef } from 'react';
import { useNow } from '../../platform/now.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LoadFailed } from '../../ui/lists/paged.tsx';
import { Row, RowGroup } from '../../ui/lists/row-group.tsx';
import { Skeleton, SkeletonLine } from '../../ui/lists/skeleton.tsx';
import { useEndSession, useSessions } from './use-sessions.ts';

const icons: Record<DeviceKind, typeof Laptop> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Laptop,
  unknown: MonitorSmartphone,
};

export function SessionList() {
  const { data: sessions, isError, refetch } = useSessions();
  const { mutate } = useEndSession();
  const now = useNow();
  const list = useRef<HTMLDivElement>(null);
  /** Ending a session removes the focused button: keyboard focus moves to the list. */
  function end(id: string | null): void {
    if (list.current?.contains(document.activeElement)) list.current.focus({ preventScroll: true });
    mutate(id);
  }
  if (!sessions) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <SessionSkeleton />;
  return (
    <div ref={list} role="group" aria-label="Where you are signed in" tabIndex={-1} className="rounded-card">
      <RowGroup>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} now={now} onEnd={() => end(session.id)} />
        ))}
      </RowGroup>
      {sessions.length > 1 && (
        <Button variant="outline" wide className="mt-3" onClick={() => end(null)}>
          Sign out everywhere else
        </Button>
      )}
    </div>
  );
}

function SessionRow({ session, now, onEnd }: { session: OpenSession; now: Date; onEnd: () => void }) {
  const { device, current, lastUsedAt } = session;
  const Icon = icons[device.kind];
  const age = formatAge(new Date(lastUsedAt), now);
  const ago = age === 'now' ? 'just now' : `${age} ago`;
  const used = (
    <time dateTime={lastUsedAt} className="font-mono text-label text-text-3">
      {ago}
    </time>
  );
  return (
    <Row
      icon={<Icon size={22} strokeWidth={1.75} />}
      title={device.words}
      sub={current ? <span className="font-medium text-accent">This device</span> : used}
    >
      {!current && (
        <Button size="small" aria-label={`Sign out: ${device.words}, ${ago}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </Row>
  );
}

function SessionSkeleton() {
  return (
    <Skeleton label="Loading sessions..." className="rounded-card bg-surface-1 px-4 shadow-low">
      <div className="flex min-h-16 items-center gap-4 py-3">
        <SkeletonLine className="size-6" />
        <div className="grid flex-1 gap-2.5">
          <SkeletonLine className="h-4 w-2/5" />
          <SkeletonLine className="h-3.5 w-1/4" />
        </div>
      </div>
    </Skeleton>
  );
}
