import { playNext, playPrevious, seekBy, seekStep, sound, togglePlayer } from '../play/clip-queue.ts';
import { currentClip } from '../play/now-playing.ts';
import { plateAsPng } from './draw-plate.ts';

const isOn = () => ['playing', 'waiting'].includes(sound.read().state);

const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
  play: () => !isOn() && togglePlayer(),
  pause: () => isOn() && togglePlayer(),
  previoustrack: () => playPrevious(),
  nexttrack: () => playNext(),
  // The browser may name another step.
  seekbackward: ({ seekOffset = seekStep }) => seekBy(-seekOffset),
  seekforward: ({ seekOffset = seekStep }) => seekBy(seekOffset),
  seekto: ({ seekTime = 0 }) => sound.seek(seekTime),
};

let shown: { id?: string; state?: string } = {};

/** Shows the current clip on the lock screen, and obeys media keys. Returns a cleanup function. */
export function followMediaSession(): () => void {
  const { mediaSession } = navigator;
  for (const [action, handler] of Object.entries(actions)) {
    mediaSession.setActionHandler(action as MediaSessionAction, handler);
  }
  const stop = sound.subscribe(show);
  show();
  return () => {
    stop();
    for (const action of Object.keys(actions)) mediaSession.setActionHandler(action as MediaSessionAction, null);
    mediaSession.metadata = null;
    mediaSession.playbackState = 'none';
    shown = {};
  };
}

function show(): void {
  const clip = currentClip();
  const { state, position } = sound.read();
  // Called on every frame: only a change of clip or state is shown.
  if (!clip || (clip.requestId === shown.id && state === shown.state)) return;
  const { mediaSession } = navigator;
  if (clip.requestId !== shown.id) {
    const artwork = [{ src: plateAsPng(clip.requestId), sizes: '512x512', type: 'image/png' }];
    mediaSession.metadata = new MediaMetadata({ title: clip.title, artist: clip.by, album: 'Dubplate', artwork });
  }
  shown = { id: clip.requestId, state };
  mediaSession.playbackState = isOn() ? 'playing' : 'paused';
  mediaSession.setPositionState?.({ duration: clip.clip.seconds, position: Math.min(position, clip.clip.seconds) });
}
