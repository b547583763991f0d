import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { OfflineBanner } from './app/offline-banner.tsx';
import { AppRoutes } from './app/routes.tsx';
import { refreshSession } from './platform/session.ts';

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
