import { canInstall } from './install-event.ts';
import { isInstallOffered } from './offers.ts';

/** Set once the member was asked, or has installed the app. */
const askedKey = 'dubplate.install-asked';

/** iPads say that they are Macs. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** iOS has no event: members add the app from the share menu of Safari. */
export const isSafariOnIos = (): boolean => isIos() && /Version\/.*Safari/.test(navigator.userAgent);

export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** Call after a favorite with a release date, and after a posted request. Asks once on this device. */
export function offerInstall(): void {
  if (isInstalled() || localStorage.getItem(askedKey) !== null) return;
  if (canInstall() || isSafariOnIos()) isInstallOffered.write(true);
}

export function recordInstallAsked(): void {
  localStorage.setItem(askedKey, '');
}
