import { networkError } from '@dubplate/domain/network-error.ts';
import { Headphones, Mic, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWaiting } from '../data/shown-outbox.ts';
import { isRecording } from '../features/clips/send/clip-activity.ts';
import { Button } from '../ui/controls/button.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { OnDemand, preload } from '../ui/hooks/lazy.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { useSheetParam } from '../ui/hooks/use-sheet-param.ts';
import { useDesk } from '../ui/hooks/use-wide.ts';

const loadNewRequest = () => import('./new-request.tsx').then((module) => module.NewRequest);
const loadRecorder = () => import('../features/clips/record/record-screen.tsx').then((module) => module.RecordScreen);
const loadWaiting = () =>
  import('../features/clips/record/waiting-recording.tsx').then((module) => module.WaitingRecording);
const loadWaitingRequests = () => import('./waiting-requests.tsx').then((module) => module.WaitingRequests);
const loadListen = () => import('./player.tsx').then((module) => module.Listen);
const loadRequestSheet = () => import('./request-sheet.tsx').then((module) => module.RequestSheet);
const loadSongSheet = () => import('./song-sheet.tsx').then((module) => module.SongSheet);

const ROUND =
  'grid place-items-center rounded-full border border-transparent shadow-[0_10px_30px_-6px_rgb(0_0_0/0.8),0_0_0_6px_var(--bg)] transition-[background-color,scale] active:scale-[0.975]';

/** Smaller movements are not a direction. */
const minPixels = 12;
/** At the top of the page nothing is hidden. */
const topPixels = 120;

/** Whether the member's last scroll went down the page. */
function useScrolledDown(): boolean {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    let turn = window.scrollY;
    function follow(): void {
      const { scrollY } = window;
      const moved = scrollY - turn;
      if (Math.abs(moved) < minPixels && scrollY >= topPixels) return;
      turn = scrollY;
      setIsDown(moved > 0 && scrollY >= topPixels);
    }
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return isDown;
}

/** Record and New ID request. They hide while the member scrolls down, and return on scrolling up. */
export function NewRequestButtons() {
  const form = useSheetParam('new');
  const recorder = useSheetParam('record');
  const recording = isRecording.useValue();
  const isHidden = useScrolledDown();
  return (
    <div
      className={`fixed right-(--pad-r) bottom-[calc(var(--nav-space)+1rem)] z-[calc(var(--z-nav)+1)] flex items-center gap-3 transition-[translate,opacity] duration-(--d-base) focus-within:translate-y-0 focus-within:opacity-100 wide:right-[max(var(--pad-r),calc(50%-380px))] wide:bottom-[calc(1.5rem+2*var(--player-space)+var(--safe-b))] ${isHidden ? 'pointer-events-none translate-y-8 opacity-0 focus-within:pointer-events-auto' : ''}`}
    >
      <button
        type="button"
        aria-label={recording ? 'Record, recording' : 'Record'}
        onPointerDown={() => preload(loadRecorder)}
        onClick={() => recorder.open('now')}
        className={`relative size-13 bg-surface-3 text-text hover:bg-surface-hover ${ROUND}`}
      >
        <Mic size={24} strokeWidth={1.75} aria-hidden="true" />
        {recording && <RecordingDot className="top-2.5 right-2.5" />}
      </button>
      <button
        type="button"
        aria-label={recording ? 'New ID request, recording' : 'New ID request'}
        // Preloads the form's code before the click event.
        onPointerDown={() => preload(loadNewRequest)}
        onClick={() => form.open('request')}
        className={`size-15 bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press ${ROUND}`}
      >
        <Plus size={26} strokeWidth={2} aria-hidden="true" />
      </button>
    </div>
  );
}

/** The same two in the head of the list pane, in the desk layout. */
export function NewRequestHead() {
  const form = useSheetParam('new');
  const recorder = useSheetParam('record');
  const recording = isRecording.useValue();
  return (
    <>
      <IconButton
        filled
        label={recording ? 'Record, recording' : 'Record'}
        icon={
          <span className="relative">
            <Mic size={20} strokeWidth={1.75} />
            {recording && <RecordingDot className="-top-2 -right-2" />}
          </span>
        }
        onPointerDown={() => preload(loadRecorder)}
        onClick={() => recorder.open('now')}
      />
      <Button
        size="small"
        variant="primary"
        aria-label={recording ? 'New ID request, recording' : 'New ID request'}
        icon={<Plus size={20} strokeWidth={2} />}
        className="w-11 px-0! desk-l:w-auto desk-l:px-3.5!"
        onPointerDown={() => preload(loadNewRequest)}
        onClick={() => form.open('request')}
      >
        <span className="hidden desk-l:inline">New ID Request</span>
      </Button>
    </>
  );
}

const RecordingDot = ({ className }: { className: string }) => (
  <i className={`absolute size-3 rounded-full bg-accent motion-safe:animate-pulse ${className}`} />
);

/** On top of both lists. Loads the code of clips after the list. */
export function WaitingClip() {
  const form = useSheetParam('new');
  return <OnDemand load={loadWaiting} onFailure={() => {}} props={{ onAddWords: () => form.open('request') }} />;
}

/** On top of My Requests: requests that wait on this device. */
export function WaitingInOutbox() {
  const hasWaiting = useWaiting().some(({ kind }) => kind === 'request');
  return <OnDemand load={loadWaitingRequests} wanted={hasWaiting} onFailure={() => {}} props={{}} />;
}

export function ListenButton() {
  const sheet = useSheetParam('listen');
  return (
    <Button
      size="small"
      needsServer
      icon={<Headphones size={20} strokeWidth={1.75} />}
      onPointerDown={() => preload(loadListen)}
      onClick={() => sheet.open(String(Date.now()))}
      className="desk:w-11 desk:px-0! desk-xl:w-auto desk-xl:px-3.5!"
    >
      <span className="desk:sr-only desk-xl:not-sr-only">Listen</span>
    </Button>
  );
}

const fail = (close: () => void) => () => {
  close();
  toast(networkError, { tone: 'error' });
};

type TrackIdSheetsProps = {
  /** Called after the new request is on top of the member's own list. */
  onPosted: () => void;
};

/**
 * The sheets of Track ID, controlled by the URL: the form, a request, and a song, also above a request. The desk layout
 * shows a request in a pane (track-id-desk.tsx).
 */
export function TrackIdSheets({ onPosted }: TrackIdSheetsProps) {
  const navigate = useNavigate();
  const form = useSheetParam('new');
  const request = useSheetParam('request');
  const song = useSheetParam('song');
  const upload = useSheetParam('upload');
  const listen = useSheetParam('listen');
  const recorder = useSheetParam('record');
  const isOpen = !useDesk() && request.value !== '';
  const songSheet = (
    <OnDemand
      load={loadSongSheet}
      wanted={song.value !== ''}
      onFailure={fail(song.close)}
      // AddSong (add-song.tsx) renders its own song sheet.
      props={{ songId: upload.value ? null : song.value || null, onClose: song.close }}
    />
  );
  return (
    <>
      <OnDemand
        load={loadNewRequest}
        wanted={form.value !== ''}
        onFailure={fail(form.close)}
        props={{ open: form.value !== '', onClose: form.close, onPosted }}
      />
      <OnDemand
        load={loadRecorder}
        wanted={recorder.value !== ''}
        onFailure={fail(recorder.close)}
        props={{
          open: recorder.value !== '',
          onClose: recorder.close,
          // Takes the place of the recorder in the history: Back returns to the list.
          onAddWords: () => void navigate({ search: '?new=request' }, { replace: true, state: { sheet: 'new' } }),
        }}
      />
      <OnDemand
        load={loadListen}
        wanted={listen.value !== ''}
        onFailure={fail(listen.close)}
        props={{ round: listen.value || null, onClose: listen.close }}
      />
      <OnDemand
        load={loadRequestSheet}
        wanted={isOpen}
        onFailure={fail(request.close)}
        props={{
          requestId: isOpen ? request.value : null,
          onClose: request.close,
          onOpenSong: song.open,
          above: isOpen && songSheet,
        }}
      />
      {!isOpen && songSheet}
    </>
  );
}
