import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { AskSheet } from '../features/notifications/push/ask-sheet.tsx';
import { startPush } from '../features/notifications/push/start-push.ts';
import { isInstallOffered } from '../platform/offers.ts';
import { InstallSheet } from './install-sheet.tsx';

/** What the app asks after a heart or a vote. One file: each further one would add to the first load. */
export function Questions() {
  const isOffered = isInstallOffered.useValue();
  // Stays mounted for its closing animation.
  const [hasInstall, setHasInstall] = useState(isOffered);
  if (isOffered && !hasInstall) setHasInstall(true);
  return (
    <>
      {hasInstall && <InstallSheet />}
      <Push />
    </>
  );
}

/** Loaded with the first question, or when the page is idle in a browser that may show notifications. */
function Push() {
  const navigate = useNavigate();
  const follow = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => {
    const ended = new AbortController();
    startPush((path) => follow(path), ended.signal);
    return () => ended.abort();
  }, []);
  return <AskSheet />;
}
