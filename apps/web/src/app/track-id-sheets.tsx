import { networkError } from '@dubplate/domain/errors.ts';
import { Headphones, Mic, Plus } from 'lucide-react';
import { isRecording } from '../features/clips/send/clip-activity.ts';
import { Button } from '../ui/controls/button.tsx';
import { OnDemand, preload } from '../ui/hooks/lazy.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { useSheetParam } from '../ui/hooks/use-sheet-param.ts';

const loadNewRequest = () => import('./new-request.tsx').then((module) => module.NewRequest);
const loadListen = () => import('./player.tsx').then((module) => module.Listen);
const loadRequestSheet = () => import('./request-sheet.tsx').then((module) => module.RequestSheet);
const loadSongSheet = () => import('./song-sheet.tsx').then((module) => module.SongSheet);

export function NewRequestButton() {
  const sheet = useSheetParam('new');
  const recording = isRecording.useValue();
  return (
    <button
      type="button"
      aria-label={recording ? 'New ID request, recording' : 'New ID request'}
      // Preloads the form's code before the click event.
      onPointerDown={() => preload(loadNewRequest)}
      onClick={() => sheet.open('request')}
      className="fixed right-(--pad-r) bottom-[calc(var(--nav-space)+1rem)] z-[calc(var(--z-nav)+1)] grid size-15 place-items-center rounded-full border border-transparent bg-primary text-on-primary shadow-[0_10px_30px_-6px_rgb(0_0_0/0.8),0_0_0_6px_var(--bg)] transition-[background-color,scale] hover:bg-primary-hover active:scale-[0.975] active:bg-primary-press wide:right-[max(var(--pad-r),calc(50%-380px))] wide:bottom-[calc(1.5rem+var(--safe-b))]"
    >
      {recording ? (
        <>
          <Mic size={26} strokeWidth={2} aria-hidden="true" />
          <i className="absolute top-3 right-3 size-3 rounded-full bg-accent motion-safe:animate-pulse" />
        </>
      ) : (
        <Plus size={26} strokeWidth={2} aria-hidden="true" />
      )}
    </button>
  );
}

export function ListenButton() {
  const sheet = useSheetParam('listen');
  return (
    <Button
      size="small"
      icon={<Headphones size={20} strokeWidth={1.75} />}
      onPointerDown={() => preload(loadListen)}
      onClick={() => sheet.open(String(Date.now()))}
    >
      Listen
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

/** The sheets of Track ID, controlled by the URL: the form, a request, and a song, also above a request. */
export function TrackIdSheets({ onPosted }: TrackIdSheetsProps) {
  const form = useSheetParam('new');
  const request = useSheetParam('request');
  const song = useSheetParam('song');
  const upload = useSheetParam('upload');
  const listen = useSheetParam('listen');
  const isOpen = request.value !== '';
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
          requestId: request.value || null,
          onClose: request.close,
          onOpenSong: song.open,
          above: isOpen && songSheet,
        }}
      />
      {!isOpen && songSheet}
    </>
  );
}
