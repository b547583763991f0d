import type { ClientError } from '@dubplate/domain/client-errors/client-error.ts';
import { buildId } from './build-id.ts';

/** Limits the reports of one page load. */
const mostReports = 10;
const reported = new Set<string>();

/** The server logs failed calls itself. Aborted calls and the ResizeObserver notice are not errors. */
const isExpected = (error: unknown): boolean =>
  /^(TRPCClientError|AbortError)/.test(error instanceof Error ? error.name : '') ||
  String(error).includes('ResizeObserver loop');

/** Sends an error to the server's log once. Resolves to the id of the log line, or null when none was written. */
export async function reportError(kind: ClientError['kind'], error: unknown): Promise<string | null> {
  const fingerprint = String(error);
  if (isExpected(error) || reported.has(fingerprint) || reported.size >= mostReports) return null;
  reported.add(fingerprint);
  try {
    const { describeClientError } = await import('@dubplate/domain/client-errors/client-error.ts');
    const report = describeClientError({ kind, error, build: buildId, path: window.location.pathname });
    const response = await fetch('/api/client-errors', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      keepalive: true,
    });
    return response.ok ? response.headers.get('x-request-id') : null;
  } catch {
    return null;
  }
}

export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => void reportError('error', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => void reportError('rejection', reason));
}
