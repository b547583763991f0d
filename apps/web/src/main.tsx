import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { OfflineBanner } from './app/offline-banner.tsx';
import { AppRoutes } from './app/routes.tsx';
import { loadMemberRoutes } from './app/member-routes-loader.tsx';
import { refreshSession, wasMemberHere } from './platform/session.ts';

// A member's screens are fetched while the server is asked who is here.
if (wasMemberHere()) void loadMemberRoutes().catch(() => {});
void refreshSession();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <OfflineBanner />
    <ErrorBoundary>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>,
);
