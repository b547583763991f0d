import { ConsolePage } from '../admin/console-page.tsx';

export function AdminAdminsScreen() {
  return <ConsolePage title="Admins" />;
}
