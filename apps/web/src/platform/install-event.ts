/** Chromium's event, which TypeScript does not know. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

let held: InstallEvent | null = null;

/**
 * Keeps the event for install-sheet.tsx. At the start of the app: Chromium sends it once, soon after the page has
 * loaded, and would otherwise show a banner of its own on arrival.
 */
export function holdInstallEvent(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    held = event as InstallEvent;
  });
  window.addEventListener('appinstalled', () => (held = null));
}

export const canInstall = (): boolean => held !== null;

/** Shows the browser's own question. It works once per event, and only in the handler of a tap. */
export function install(): void {
  void held?.prompt();
  held = null;
}
