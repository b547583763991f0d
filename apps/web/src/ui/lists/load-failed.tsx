import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { ErrorReference, recentErrorReference } from '../overlays/error-reference.tsx';

/** Shown instead of content that could not be loaded. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const [reference] = useState(recentErrorReference);
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-3 py-12 text-center">
      <p className="text-sub text-balance text-text-2">That did not load. Check your connection and try again.</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
      <ErrorReference id={reference} />
    </div>
  );
}
