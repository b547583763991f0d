/** The paths that the server answers itself. `npm run dev` passes them on to it. */
export const serverPath = /^\/(?:api|calendar|cards|healthz|live|readyz|unsubscribe)(?:\/|$)/;

/** Whether a path may be a screen of the web app, and no file, hidden file (/.env), or path of monitors and scanners. */
export function isScreenPath(path: string): boolean {
  if (serverPath.test(path) || /^\/(?:assets|metrics)(?:\/|$)/.test(path)) return false;
  // A display name may contain dots.
  return path.startsWith('/member/') || !(path.includes('/.') || path.slice(path.lastIndexOf('/')).includes('.'));
}
