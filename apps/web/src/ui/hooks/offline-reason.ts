import { createContext, use } from 'react';

/** Why the server cannot be called. Null outside of the signed-in app, where nothing notices that it responds again. */
export const OfflineReason = createContext<string | null>(null);

/** What a control that needs the server gets while offline. It keeps the focus, and its title says why. */
export function useOfflineReason(needsServer: boolean): { 'aria-disabled': true; title: string } | null {
  const reason = use(OfflineReason);
  return needsServer && reason !== null ? { 'aria-disabled': true, title: reason } : null;
}
