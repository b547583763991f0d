import { ConsolePage } from '../admin/console-page.tsx';

export function AdminSongsScreen() {
  return <ConsolePage title="Songs" />;
}
