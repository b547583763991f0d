import { ConsolePage } from '../admin/console-page.tsx';

export function AdminMembersScreen() {
  return <ConsolePage title="Members" />;
}
