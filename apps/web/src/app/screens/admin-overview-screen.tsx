import { ConsolePage } from '../admin/console-page.tsx';

export function AdminOverviewScreen() {
  return <ConsolePage title="Overview" />;
}
