import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

/** The last net: a screen that broke offers a way on instead of a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="grid min-h-dvh place-content-center justify-items-center gap-5 p-6 text-center">
        <div>
          <h1 className="text-title">The needle skipped</h1>
          <p className="mt-2 text-text-2">Something went wrong. Please try again.</p>
        </div>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Start again
        </Button>
      </main>
    );
  }
}
