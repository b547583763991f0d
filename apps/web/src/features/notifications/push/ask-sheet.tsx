import type { NotificationSettings } from '@dubplate/domain/notifications/settings.ts';
import { isAhead } from '@dubplate/domain/songs/release-date.ts';
import { calendarDayOf } from '@dubplate/domain/songs/release.ts';
import { Bell, Heart, Moon, Smartphone, type LucideIcon } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { api, failureOf } from '../../../platform/api.ts';
import {
  pushKeys,
  recordNotNow,
  refreshPush,
  turnOn,
  usePush,
  wasAskedLately,
  type PushState,
} from '../../../platform/push-browser.ts';
import { isInstallOffered, pushOffer, type PushOffer } from '../../../platform/offers.ts';
import { currentMember } from '../../../platform/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useLastValue } from '../../../ui/overlays/overlay-state.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { Hurdle } from './hurdle.tsx';

const titles = { solved: "Tell me when it's solved", out: "Tell me when it's out" };
const confirmations = { solved: "On. One message when it's named.", out: "On. One message when it's out." };
const topics = { solved: 'followed-requests', out: 'out' } as const;

/**
 * Asks for push after a tap that shows why. The browser's own prompt follows only after "Turn on": a member who says no
 * there cannot be asked again.
 */
export function AskSheet() {
  const offer = pushOffer.useValue();
  const push = usePush(offer !== null);
  const isOpen = offer !== null && push !== undefined && mayAsk(offer, push);
  const isPointless = offer !== null && push !== undefined && !isOpen;
  useEffect(() => {
    if (isPointless) pushOffer.write(null);
  }, [isPointless]);
  // Both stay visible during the closing animation.
  const shownOffer = useLastValue(isOpen ? offer : null);
  const shownPush = useLastValue(isOpen ? push : null);
  return shownOffer && shownPush && <OpenedSheet offer={shownOffer} push={shownPush} isOpen={isOpen} />;
}

const aboutOf = ({ isRequest }: PushOffer) => (isRequest ? 'solved' : 'out');

function mayAsk({ isRequest = false, ...song }: PushOffer, { status }: PushState): boolean {
  if (status === 'unavailable' || status === 'on') return false;
  if (isRequest) return true;
  const hasDay = isAhead({ releaseDate: null, ...song }, calendarDayOf(new Date()));
  // One question at a time: a later heart asks for push.
  return hasDay && status === 'off' && !wasAskedLately() && !isInstallOffered.read();
}

const close = (): void => pushOffer.write(null);

function refuse(): void {
  recordNotNow();
  close();
}

async function emailInstead(offer: PushOffer): Promise<void> {
  try {
    await api.notifications.setChannel.mutate({ topic: topics[aboutOf(offer)], channel: 'email', on: true });
    const isUnconfirmed = currentMember()?.emailVerified === false;
    toast(isUnconfirmed ? 'On. First confirm your email under Profile.' : "On. We'll email you.");
    close();
  } catch (error) {
    toast(failureOf(error).text, { tone: 'error' });
  }
}

type OpenedProps = { offer: PushOffer; push: PushState; isOpen: boolean };

function OpenedSheet({ offer, push, isOpen }: OpenedProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isAsking = push.status === 'off';

  async function accept(): Promise<void> {
    setIsBusy(true);
    try {
      // The next state of the browser is shown in this sheet, such as "denied".
      if (await turnOn(push)) {
        close();
        toast(confirmations[aboutOf(offer)]);
      }
    } catch {
      toast('That did not work. Try again in a moment.', { tone: 'error' });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={titles[aboutOf(offer)]}
      footer={
        isAsking ? (
          <>
            <Button onClick={refuse}>Not now</Button>
            <Button
              variant="primary"
              className="flex-[1.6]!"
              busy={isBusy}
              busyText="Turning on..."
              onClick={() => void accept()}
            >
              Turn on
            </Button>
          </>
        ) : (
          <HurdleButtons offer={offer} isDenied={push.status === 'denied'} />
        )
      }
    >
      {isAsking ? (
        <Question offer={offer} />
      ) : (
        <Hurdle status={push.status} counted={offer.isRequest ? 'vote' : 'heart'} />
      )}
    </Sheet>
  );
}

function HurdleButtons({ offer, isDenied }: { offer: PushOffer; isDenied: boolean }) {
  const email = (
    <Button variant={isDenied ? 'tonal' : 'primary'} wide onClick={() => void emailInstead(offer)}>
      Email me instead
    </Button>
  );
  return (
    <div className="grid w-full gap-2">
      {isDenied ? (
        <Button variant="primary" wide onClick={() => void refreshPush()}>
          Check again
        </Button>
      ) : (
        email
      )}
      {isDenied ? (
        email
      ) : (
        <Button wide onClick={refuse}>
          Not now
        </Button>
      )}
    </div>
  );
}

const twoDigits = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The message as it arrives, and what happens next. */
function Question({ offer: { isRequest, title, artists } }: { offer: PushOffer }) {
  const { data: settings } = useQuery({
    queryKey: pushKeys.settings,
    queryFn: ({ signal }): Promise<NotificationSettings> => api.notifications.settings.query(undefined, { signal }),
  });
  const name = <b className="font-medium text-text">{title}</b>;
  const isOut = !isRequest;
  return (
    <>
      <p className="text-row font-normal text-pretty text-text-2">
        {isOut ? <>One message on the morning {name} comes out.</> : <>One message, when {name} gets its name.</>} It
        looks like this:
      </p>
      <div className="flex items-center gap-3 rounded-card border border-line bg-surface-2 p-3.5">
        <img
          src="/icon.svg"
          alt=""
          width={40}
          height={40}
          className="flex-none rounded-tile border border-line-strong"
        />
        <div className="min-w-0 flex-1">
          <p className="truncate text-control font-semibold">
            {isOut ? `Out today: ${title}` : 'It has a name: Two Left Hands'}
          </p>
          <p className="truncate text-control font-normal text-text-2">
            {isOut ? artists?.join(', ') : `You voted: ${title}`}
          </p>
        </div>
        <span className="self-start font-mono text-label text-text-3">
          {isOut ? twoDigits(settings?.alertHour ?? 9) : 'now'}
        </span>
      </div>
      <ul className="grid gap-3.5">
        <Point icon={Smartphone}>
          Your phone asks next. Choose <b>Allow</b>.
        </Point>
        {isOut && <Point icon={Heart}>Every song you heart, one message a day.</Point>}
        {!isOut && settings?.quietHours && (
          <Point icon={Moon}>
            Silent from <span className="font-mono text-sub">{twoDigits(settings.quietHours.from)}</span> to{' '}
            <span className="font-mono text-sub">{twoDigits(settings.quietHours.to)}</span>.
          </Point>
        )}
        <Point icon={Bell}>Say no and it waits under the bell instead.</Point>
      </ul>
    </>
  );
}

function Point({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-3.5 text-control font-normal text-text-2 [&_b]:font-semibold [&_b]:text-text">
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="mt-px flex-none text-text-3" />
      <span>{children}</span>
    </li>
  );
}
