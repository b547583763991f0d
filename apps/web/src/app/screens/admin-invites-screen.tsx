import { ConsolePage } from '../admin/console-page.tsx';

export function AdminInvitesScreen() {
  return <ConsolePage title="Invite codes" />;
}
