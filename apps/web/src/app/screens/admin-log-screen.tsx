import { ConsolePage } from '../admin/console-page.tsx';

export function AdminLogScreen() {
  return <ConsolePage title="Audit log" />;
}
