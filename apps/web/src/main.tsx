import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { NewVersionBanner } from './app/banners.tsx';
import { AppRoutes, loadMemberRoutes } from './app/routes.tsx';
import { onServerError } from './platform/api.ts';
import { watchConnection } from './platform/connection.ts';
import { readGoogleOffer } from './platform/google-offer.ts';
import { holdInstallEvent } from './platform/install-event.ts';
import { watchForNewVersion } from './platform/new-version.ts';
import { watchErrors } from './platform/report-error.ts';
import { startSession, storedMember, wasMemberHere } from './platform/session.ts';
import { followOtherTabs } from './platform/theme.ts';
import { preload } from './ui/hooks/lazy.tsx';
import { recordErrorReference } from './ui/overlays/error-reference.tsx';

watchErrors();
holdInstallEvent();
watchForNewVersion();
watchConnection();
followOtherTabs();
onServerError(recordErrorReference);

// Loads the signed-in screens in parallel with the session.
if (wasMemberHere()) preload(loadMemberRoutes);
startSession();
// In the same batch: a visitor's first screen needs it.
if (!storedMember()) void readGoogleOffer();

const root = createRoot(document.getElementById('root')!);
// A transition, so that the browser can respond to input between parts of the first render.
startTransition(() =>
  root.render(
    <StrictMode>
      <NewVersionBanner />
      <ErrorBoundary>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
    </StrictMode>,
  ),
);
