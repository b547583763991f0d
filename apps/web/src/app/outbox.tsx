import { useEffect, useEffectEvent } from 'react';
import { updateRow } from '../data/change-outbox.ts';
import { useOutbox, useWaiting } from '../data/shown-outbox.ts';
import { senders } from '../data/outbox-senders.ts';
import { allowRetries, scheduleSending, sendOutbox } from '../data/send-outbox.ts';
import { isOffline, onReconnect } from '../platform/connection.ts';
import { OnDemand } from '../ui/hooks/lazy.tsx';
import { useSheetParam } from '../ui/hooks/use-sheet-param.ts';

// The code of clips is loaded when a request is sent. Offline it may be missing: then the request waits.
senders.request = async (row) => {
  const { sendWaitingRequest } = await import('../features/clips/send/send-waiting-request.ts');
  return sendWaitingRequest(row);
};

const loadSheets = () => import('./outbox-sheets.tsx').then((module) => module.OutboxSheets);

/** Sends waiting writes, and shows the sheets about them. Loaded with the first row of the outbox. */
export function Outbox() {
  const sheet = useSheetParam('outbox');
  useSending();
  useRefusals(() => sheet.open('refused'));
  return (
    <OnDemand
      load={loadSheets}
      wanted={sheet.value !== ''}
      onFailure={sheet.close}
      props={{ shown: sheet.value, onClose: sheet.close }}
    />
  );
}

/** Sends when rows were read at the start, after every new write, and when the server is reachable again. */
function useSending(): void {
  const lastPlace = useWaiting().at(-1)?.place ?? 0;
  const offline = isOffline.useValue();
  useEffect(() => {
    const stop = [allowRetries(), onReconnect(() => void sendOutbox())];
    return () => stop.forEach((end) => end());
  }, []);
  useEffect(() => {
    if (lastPlace === 0) return;
    if (offline) scheduleSending();
    else void sendOutbox();
  }, [lastPlace, offline]);
}

/** Opens the sheet about refused writes once, and never above an open form. The status line opens it later. */
function useRefusals(open: () => void): void {
  const unseen = useOutbox().filter(({ problem }) => problem && !problem.seen);
  const show = useEffectEvent(() => {
    for (const { place, problem } of unseen) void updateRow(place, { problem: { ...problem!, seen: true } });
    if (!document.querySelector(':is([role=dialog], [role=alertdialog]):not([data-closed])')) open();
  });
  useEffect(() => {
    if (unseen.length > 0) show();
  }, [unseen.length]);
}
