import { isRefusal, type Refusal } from '@dubplate/domain/errors.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../platform/api.ts';

export type GoogleIntent = 'sign-in' | 'sign-up';
type GoogleResult = { refusal: Refusal | null };

/** Between the Google window and the page that opened it: same origin only, by definition. */
const channelName = 'dubplate.google';
const taken = 'taken';

/** What the address Google sends people back to says of how it went. */
export function readGoogleResult(search: URLSearchParams): GoogleResult & { intent: GoogleIntent; popup: boolean } {
  const intent = search.get('intent') === 'sign-up' ? 'sign-up' : 'sign-in';
  const error = search.get('error');
  return { intent, popup: search.has('popup'), refusal: error ? refusalFor(error, intent) : null };
}

function refusalFor(error: string, intent: GoogleIntent): Refusal {
  if (error === 'signup_disabled') return 'invite-required';
  if (isRefusal(error)) return error;
  return intent === 'sign-up' ? 'google-sign-up-failed' : 'google-sign-in-failed';
}

/**
 * Called in the Google window: hands the result to the page that opened it and closes. When no page
 * takes it (the opener is gone), `onAlone` goes on in this window.
 */
export function reportGoogleResult(result: GoogleResult, onAlone: () => void): void {
  const channel = new BroadcastChannel(channelName);
  const alone = setTimeout(() => {
    channel.close();
    onAlone();
  }, 1_500);
  channel.addEventListener('message', ({ data }) => {
    if (data !== taken) return;
    clearTimeout(alone);
    window.close();
  });
  channel.postMessage(result);
}

/**
 * Google in a popup, opened in the tap itself so that browsers allow it; where they do not, the
 * whole page goes to Google and comes back.
 */
export function useGoogle(inviteCode: string | null, onResult: (result: GoogleResult) => void) {
  const [busy, setBusy] = useState(false);
  const popup = useRef<Window | null>(null);
  const finish = useEffectEvent((result: GoogleResult) => {
    setBusy(false);
    onResult(result);
  });

  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data }: MessageEvent<GoogleResult | typeof taken>) => {
      // Other tabs hear it too; only the one that opened a window answers.
      if (data === taken || !popup.current) return;
      popup.current = null;
      channel.postMessage(taken);
      finish(data);
    });
    // A window closed without an answer is a change of mind, not a failure.
    const watch = setInterval(() => {
      if (popup.current?.closed) setBusy(false);
    }, 500);
    return () => {
      clearInterval(watch);
      channel.close();
    };
  }, []);

  async function start(): Promise<void> {
    popup.current = window.open('about:blank', 'dubplate-google', 'popup,width=480,height=680');
    setBusy(true);
    try {
      const { url } = await api.accounts.startGoogle.mutate({
        popup: popup.current !== null,
        ...(inviteCode && { inviteCode }),
      });
      if (popup.current) popup.current.location.href = url;
      else window.location.assign(url);
    } catch {
      popup.current?.close();
      setBusy(false);
      onResult({ refusal: inviteCode ? 'google-sign-up-failed' : 'google-sign-in-failed' });
    }
  }

  return { start, busy };
}
