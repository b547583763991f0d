import type { RequestDetail } from '@dubplate/domain/requests/request.ts';
import { Bell, BellRing } from 'lucide-react';
import { followRequest } from '../../data/follows.ts';
import { keys } from '../../platform/queries.ts';
import { useFollow } from '../../shared/use-follow.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useOfflineReason } from '../../ui/hooks/offline-reason.ts';

/** The bell of a request. Renders nothing if an older server did not say whether it is on. */
export function FollowButton({ request: { id, following } }: { request: RequestDetail }) {
  return following !== undefined && <RequestBell id={id} following={following} />;
}

function RequestBell({ id, following }: { id: string; following: boolean }) {
  const bell = useFollow({ queryKey: keys.request(id), following, follow: (next) => followRequest(id, next) });
  const offline = useOfflineReason(true);
  const Icon = bell.following ? BellRing : Bell;
  return (
    <IconButton
      label="Notify me about comments"
      title="Notify me about comments"
      aria-pressed={bell.following}
      {...offline}
      onClick={() => !offline && bell.toggle()}
      icon={<Icon size={20} strokeWidth={1.9} />}
      className="aria-disabled:opacity-60 aria-pressed:text-accent forced-colors:aria-pressed:border"
    />
  );
}
