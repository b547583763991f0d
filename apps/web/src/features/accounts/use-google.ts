import { isRefusal, type Refusal } from '@dubplate/domain/errors.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../platform/api.ts';

export type GoogleIntent = 'sign-in' | 'sign-up';
type GoogleResult = { refusal: Refusal | null };

/** Connects the popup and the page that opened it. A BroadcastChannel reaches the same origin only. */
const channelName = 'dubplate.google';
const acknowledged = 'taken';

/** Reads the outcome from the URL that Google redirects to. */
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
 * Called in the popup: sends the result to the page that opened it, then closes the popup. Calls `onUnanswered` when
 * no page acknowledges the result, for example because the member has closed it.
 */
export function reportGoogleResult(result: GoogleResult, onUnanswered: () => void): void {
  const channel = new BroadcastChannel(channelName);
  const timeout = setTimeout(() => {
    channel.close();
    onUnanswered();
  }, 1_500);
  channel.addEventListener('message', ({ data }) => {
    if (data !== acknowledged) return;
    clearTimeout(timeout);
    window.close();
  });
  channel.postMessage(result);
}

/**
 * Signs in with Google in a popup. The popup opens synchronously in the click handler, or browsers block it. When it
 * is blocked anyway, the whole page navigates to Google and back.
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
    channel.addEventListener('message', ({ data }: MessageEvent<GoogleResult | typeof acknowledged>) => {
      // All tabs receive the message. Only the tab that opened the popup answers.
      if (data === acknowledged || !popup.current) return;
      popup.current = null;
      channel.postMessage(acknowledged);
      finish(data);
    });
    // The member closed the popup without signing in. This is not an error.
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
