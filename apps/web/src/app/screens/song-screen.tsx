import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Page } from '../page.tsx';

export function SongScreen() {
  return (
    <Page width="column">
      <title>Song · Dubplate</title>
      <h1 className="sr-only">Song</h1>
      <EmptyState
        title="No preview available"
        hint="This one has not been cut yet."
        action={<TextLink to="/">Back to My Music</TextLink>}
      />
    </Page>
  );
}
