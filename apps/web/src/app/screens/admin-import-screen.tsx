import { ConsolePage } from '../admin/console-page.tsx';

export function AdminImportScreen() {
  return <ConsolePage title="Bulk import" />;
}
