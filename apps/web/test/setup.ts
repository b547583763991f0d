// First: socket.io-client reads the global WebSocket once, when it is loaded.
import { live } from './live.ts';
import '../src/ui/brand/tokens.css';
import { afterEach, vi } from 'vitest';
import { recordReachable } from '../src/platform/connection.ts';
import { googleOffer } from '../src/platform/google-offer.ts';
import { recordErrorReference } from '../src/ui/overlays/error-reference.tsx';
import { clearToasts } from '../src/ui/overlays/toast.tsx';
import { platforms } from './platforms.ts';
import { unmount } from './render.tsx';
import { resetServer } from './server.ts';

// Before the first test: no test contacts the real platforms.
await platforms.stub();

// Headless Chromium is seldom idle before the timeouts of the app, which are one and two seconds.
window.requestIdleCallback = (run) => window.setTimeout(run, 0, { didTimeout: false, timeRemaining: () => 50 });

afterEach(() => {
  unmount();
  vi.useRealTimers();
  vi.restoreAllMocks();
  clearToasts();
  recordErrorReference(null);
  // A sheet that was open locks the scrolling of the page.
  document.body.removeAttribute('style');
  recordReachable(true);
  googleOffer.write(null);
  localStorage.clear();
  sessionStorage.clear();
  live.reset();
  resetServer();
});
