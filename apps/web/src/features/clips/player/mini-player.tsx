import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { Pause, Play, SkipForward, VolumeX, X } from 'lucide-react';
import { Plate } from '../../../ui/brand/plate.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useSwipe } from '../../../ui/hooks/use-swipe.ts';
import { closePlayer, playNext, playPrevious, togglePlayer } from '../play/clip-queue.ts';
import { type ClipQueue, currentClip, nowPlaying, type QueuedClip } from '../play/now-playing.ts';
import { unavailableText } from '../play/sound.ts';
import type { ClipPlayback } from '../play/use-clip.ts';
import { toggleMute, useVolume } from '../play/volume.ts';
import { useCurrentClip } from './use-current-clip.ts';

/** The current clip, above the navigation on every screen. */
export function MiniPlayer({ onOpen }: { onOpen: () => void }) {
  const queue = nowPlaying.useValue();
  const clip = currentClip(queue);
  return queue && clip && <Bar queue={queue} clip={clip} onOpen={onOpen} />;
}

function Bar({ queue, clip, onOpen }: { queue: ClipQueue; clip: QueuedClip; onOpen: () => void }) {
  const { playback, next, nextUp } = useCurrentClip(queue, clip);
  const { state, position } = playback;
  const { seconds } = clip.clip;
  const isOn = state === 'playing' || state === 'waiting';
  const isMuted = useVolume() === 0;
  const swipe = useSwipe({ left: playNext, right: playPrevious, down: closePlayer });
  return (
    <section
      aria-label="Player"
      data-mini-player=""
      style={swipe.style}
      {...swipe.handlers}
      className="slide-up fixed inset-x-2 bottom-[calc(var(--nav-space)-4rem)] z-(--z-nav) mx-auto flex h-16 max-w-[600px] touch-none items-center rounded-card bg-surface-3 pr-1.5 shadow-high select-none in-data-[theme=light]:bg-surface-2"
    >
      <Progress share={position / seconds} />
      <button
        type="button"
        aria-label={`Open player: ${clip.title}`}
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-center gap-3 self-stretch rounded-card pr-2 pl-2.5 text-left -outline-offset-4"
      >
        <Plate id={clip.requestId} look="small" playing={state === 'playing'} className="w-11" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-control font-medium tracking-snug">{clip.title}</span>
          <span className="mt-px flex min-w-0 items-baseline gap-2 text-label text-text-2">
            {nextUp ? <NextUp title={nextUp.title} /> : <Status playback={playback} by={clip.by} seconds={seconds} />}
          </span>
        </span>
      </button>
      {/* Muted by the keyboard, or at the desk: the only sign of it here. */}
      {isMuted && (
        <IconButton label="Unmute" onClick={toggleMute} className="text-text!" icon={<VolumeX size={22} />} />
      )}
      <IconButton
        label={isOn ? 'Pause' : 'Play'}
        onClick={togglePlayer}
        className="text-text!"
        icon={<ToggleIcon playback={playback} />}
      />
      <IconButton
        label={next ? 'Next clip' : 'Close player'}
        onClick={playNext}
        className={`text-text! ${nextUp ? 'bg-surface-hover' : ''}`}
        icon={next ? <SkipForward size={22} fill="currentColor" /> : <X size={22} />}
      />
    </section>
  );
}

const Progress = ({ share }: { share: number }) => (
  <span aria-hidden="true" className="absolute inset-x-5 top-0 h-0.5 rounded-full bg-line-strong">
    <span
      style={{ width: `${Math.min(1, share) * 100}%` }}
      className="relative block h-full rounded-full bg-text after:absolute after:-top-0.5 after:-right-[3px] after:size-1.5 after:rounded-full after:bg-accent"
    />
  </span>
);

function ToggleIcon({ playback: { state } }: { playback: ClipPlayback }) {
  // Appears after 300 ms, so that it does not flash before a clip that starts at once.
  if (state === 'waiting') return <span className="spinner spinner-late" aria-hidden="true" />;
  if (state === 'playing') return <Pause size={22} fill="currentColor" strokeWidth={0} />;
  return <Play size={22} fill="currentColor" strokeWidth={1.5} className="translate-x-px" />;
}

function Status({ playback, by, seconds }: { playback: ClipPlayback; by: string; seconds: number }) {
  if (playback.state === 'unavailable') return <span className="truncate">{unavailableText}</span>;
  if (playback.state === 'failed') return <span role="alert">Didn't load</span>;
  return (
    <>
      <span className="truncate">{by}</span>
      <span className="flex-none font-mono text-tag tabular-nums">
        {formatTimestamp(playback.position)} <span className="text-text-3">/</span>{' '}
        {formatTimestamp(Math.round(seconds))}
      </span>
    </>
  );
}

export const NextUp = ({ title }: { title: string }) => (
  <span className="truncate">
    <span className="text-text-3">Next</span> {title}
  </span>
);
