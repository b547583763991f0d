import { Mic, Share, SquarePlus, WifiOff, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { install } from '../platform/install-event.ts';
import { isSafariOnIos, recordInstallAsked } from '../platform/install-offer.ts';
import { isInstallOffered } from '../platform/offers.ts';
import { Button } from '../ui/controls/button.tsx';
import { Step } from '../ui/lists/step.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';

/** Asks once to install the app. Waits until every other sheet is closed, and toasts are gone: they would cover it. */
export function InstallSheet() {
  const [isShown, setIsShown] = useState(false);
  const isFree = useSyncExternalStore(isShown ? watchNothing : watchPage, () => !document.querySelector(others));
  const isOpen = isInstallOffered.useValue() && isShown;
  useEffect(() => {
    if (isShown) recordInstallAsked();
  }, [isShown]);
  useEffect(() => {
    if (!isFree) return;
    const timer = setTimeout(() => setIsShown(true), settledMs);
    return () => clearTimeout(timer);
  }, [isFree]);
  const close = () => isInstallOffered.write(false);
  const isIos = isSafariOnIos();
  const isTouch = window.matchMedia('(pointer: coarse)').matches;
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title="Keep it within reach"
      footer={
        <>
          <Button onClick={close}>Not now</Button>
          {!isIos && (
            <Button
              variant="primary"
              className="flex-[1.6]!"
              onClick={() => {
                install();
                close();
              }}
            >
              Install
            </Button>
          )}
        </>
      }
    >
      <div className="mb-1 flex items-center gap-4">
        <img
          src="/icon.svg"
          alt=""
          width={64}
          height={64}
          className="flex-none rounded-field border border-line-strong"
        />
        <div className="min-w-0">
          <p className="text-row">Dubplate</p>
          <p className="truncate font-mono text-label text-text-2">{window.location.host}</p>
        </div>
      </div>
      <ul className="grid gap-3.5">
        <Point icon={WifiOff} title="Works in the basement.">
          Your list opens without a signal.
        </Point>
        {!isIos && isTouch && (
          <>
            <Point icon={Mic} title="Record in one tap.">
              Hold the icon.
            </Point>
            <Point icon={Share} title="Share into it.">
              Links and videos, any app.
            </Point>
          </>
        )}
      </ul>
      {isIos && (
        <ol className="grid">
          <Step number={1} picture={<Share size={20} />}>
            Tap <b>Share</b> in the bar. No Share there? Tap the three dots first
          </Step>
          <Step number={2} picture={<SquarePlus size={20} />}>
            Choose <b>Add to Home Screen</b>
          </Step>
          <Step number={3} picture={<img src="/icon.svg" alt="" width={30} height={30} className="rounded-[8px]" />}>
            Tap <b>Add</b>. The icon is yours
          </Step>
        </ol>
      )}
    </Sheet>
  );
}

const others = '[role=dialog], [role=alertdialog], .toast';
/** A sheet whose code loads is replaced by another one, and for a moment none is there. */
const settledMs = 300;
const watchNothing = () => () => {};

function watchPage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

type PointProps = { icon: LucideIcon; title: string; children: ReactNode };

function Point({ icon: Icon, title, children }: PointProps) {
  return (
    <li className="flex gap-3.5 text-control text-text-2">
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="mt-px flex-none text-text-3" />
      <span>
        <b className="font-medium text-text">{title}</b> {children}
      </span>
    </li>
  );
}
