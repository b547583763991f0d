import { Component, type ReactNode } from 'react';
import { reportError } from '../platform/report-error.ts';
import { Button } from '../ui/controls/button.tsx';
import { ErrorReference } from '../ui/overlays/error-reference.tsx';

type ErrorState = { broken: boolean; reference: string | null };

/** Shows a reload button instead of a blank page when rendering throws. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorState> {
  override state: ErrorState = { broken: false, reference: null };

  static getDerivedStateFromError(): Partial<ErrorState> {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    void reportError('render', error).then((reference) => this.setState({ reference }));
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="grid min-h-dvh place-content-center justify-items-center gap-5 p-6 text-center">
        <div>
          <h1 className="text-title">The needle skipped</h1>
          <p className="mt-2 text-text-2">Something went wrong on our side. Please try again.</p>
          <ErrorReference id={this.state.reference} className="mt-3" />
        </div>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Start again
        </Button>
      </main>
    );
  }
}
