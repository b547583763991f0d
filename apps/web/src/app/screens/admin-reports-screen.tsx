import { ConsolePage } from '../admin/console-page.tsx';

export function AdminReportsScreen() {
  return <ConsolePage title="Reports" />;
}
