import { Bell, BellOff, Check, Share, SlidersHorizontal, Smartphone, SquarePlus } from 'lucide-react';
import { isIos } from '../../../platform/install-offer.ts';
import type { PushStatus } from '../../../platform/push-browser.ts';
import { Step } from '../../../ui/lists/step.tsx';

const appIcon = <img src="/icon.svg" alt="" width={30} height={30} className="rounded-[8px]" />;

/** What keeps this browser from receiving push, and what the member can do. */
export function Hurdle({ status, counted }: { status: PushStatus; counted: 'vote' | 'heart' }) {
  if (status === 'install-first') return <InstallFirst counted={counted} />;
  return isIos() ? <DeniedOnIos /> : <Denied />;
}

function Heading({ icon: Icon, title, text }: { icon: typeof Bell; title: string; text: string }) {
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-12 flex-none place-items-center rounded-full bg-surface-3">
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h3 className="text-row">{title}</h3>
        <p className="text-sub text-pretty text-text-2">{text}</p>
      </div>
    </div>
  );
}

const InstallFirst = ({ counted }: { counted: string }) => (
  <>
    <Heading
      icon={Smartphone}
      title="Home Screen first"
      text={`An iPhone only lets apps on the Home Screen send notifications. Your ${counted} counts either way.`}
    />
    <ol>
      <Step number={1} picture={<Share size={20} />}>
        Tap <b>Share</b> in the bar. No Share there? Tap the three dots first
      </Step>
      <Step number={2} picture={<SquarePlus size={20} />}>
        Choose <b>Add to Home Screen</b>
      </Step>
      <Step number={3} picture={appIcon}>
        Open Dubplate from there and tap the bell again
      </Step>
    </ol>
  </>
);

const Denied = () => (
  <>
    <Heading
      icon={BellOff}
      title="Your phone says no"
      text="Notifications from Dubplate are blocked. Only you can change that."
    />
    <ol>
      <Step number={1} picture={<SlidersHorizontal size={20} />}>
        Tap the sign to the left of the address
      </Step>
      <Step number={2} picture={<Bell size={20} />}>
        Open <b>Permissions</b>, then <b>Notifications</b>
      </Step>
      <Step number={3} picture={<Check size={20} />}>
        Choose <b>Allow</b> and come back
      </Step>
    </ol>
  </>
);

const DeniedOnIos = () => (
  <>
    <Heading
      icon={BellOff}
      title="Your iPhone says no"
      text="Notifications from Dubplate are off. Only you can change that."
    />
    <ol>
      <Step number={1} picture={<SlidersHorizontal size={20} />}>
        Open <b>Settings</b>, then <b>Apps</b>
      </Step>
      <Step number={2} picture={appIcon}>
        Choose <b>Dubplate</b>, then <b>Notifications</b>
      </Step>
      <Step number={3} picture={<Check size={20} />}>
        Switch on <b>Allow Notifications</b> and come back
      </Step>
    </ol>
  </>
);
