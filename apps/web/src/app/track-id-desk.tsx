import { networkError } from '@dubplate/domain/network-error.ts';
import type { ReactNode } from 'react';
import { Plate } from '../ui/brand/plate.tsx';
import { Key } from '../ui/controls/key.tsx';
import { OnDemand } from '../ui/hooks/lazy.tsx';
import { useSheetParam } from '../ui/hooks/use-sheet-param.ts';
import { useSingleKeys } from '../ui/hooks/use-shortcuts.ts';
import { toast } from '../ui/overlays/toast.tsx';
import { useFocusReturn, useRequestKeys } from './use-request-keys.ts';

const loadPane = () => import('./request-pane.tsx').then((module) => module.RequestPane);

/** The right half of Track ID in the desk layout: the opened request, or how to open one. */
export function RequestArea() {
  const request = useSheetParam('request');
  const song = useSheetParam('song');
  const form = useSheetParam('new');
  useRequestKeys({
    openedId: request.value,
    open: request.open,
    close: request.close,
    write: () => form.open('request'),
  });
  useFocusReturn(request.value);
  const isOpen = request.value !== '';
  return (
    <div className="relative mt-1 mr-4 mb-4 min-w-0 overflow-hidden rounded-card bg-surface-1 shadow-low desk-xl:mr-8">
      {isOpen ? (
        <OnDemand
          load={loadPane}
          onFailure={() => {
            request.close();
            toast(networkError, { tone: 'error' });
          }}
          props={{ requestId: request.value, onClose: request.close, onOpenSong: song.open }}
        />
      ) : (
        <NothingOpen />
      )}
    </div>
  );
}

function NothingOpen() {
  const hasKeys = useSingleKeys();
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center overflow-y-auto p-10 text-center">
      <Plate id="" look="card" playing={false} className="mb-6 w-33" />
      <h2 className="text-[1.375rem] leading-[1.2] font-semibold tracking-[-0.022em]">Pick one and listen</h2>
      <p className="mt-1.5 max-w-[30ch] text-control text-balance text-text-2">
        The clip plays here, and keeps playing while you look around.
      </p>
      {hasKeys && (
        <ul className="mt-7 flex flex-wrap justify-center gap-x-5 gap-y-2 text-label text-text-2">
          <KeyHint keys={['J', 'K']}>move</KeyHint>
          <KeyHint keys={['Space']}>play</KeyHint>
          <KeyHint keys={['V']}>vote</KeyHint>
        </ul>
      )}
    </div>
  );
}

const KeyHint = ({ keys, children }: { keys: string[]; children: ReactNode }) => (
  <li className="flex items-center gap-1.5">
    {keys.map((key) => (
      <Key key={key}>{key}</Key>
    ))}
    {children}
  </li>
);
