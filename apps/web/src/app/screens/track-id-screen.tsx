import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../page.tsx';

export function TrackIdScreen() {
  return (
    <Page width="column">
      <title>Track ID · Dubplate</title>
      <h1 className="pt-6 text-title wide:pt-10 wide:text-display">Track ID</h1>
      <EmptyState title="No requests yet" hint="Heard something you can't name? Somebody here knows it." />
    </Page>
  );
}
