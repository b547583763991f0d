import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { SkipBack, SkipForward, Volume1, Volume2, VolumeX, X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useNewest } from '../../../data/member-overlay.ts';
import { Plate } from '../../../ui/brand/plate.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useAriaKey } from '../../../ui/hooks/use-shortcuts.ts';
import { closePlayer, playNext, playPrevious, sound, togglePlayer } from '../play/clip-queue.ts';
import { type ClipQueue, currentClip, nowPlaying, type QueuedClip } from '../play/now-playing.ts';
import { PlayButton } from '../play/play-button.tsx';
import { Scrubber } from '../play/scrubber.tsx';
import { unavailableText } from '../play/sound.ts';
import type { ClipPlayback } from '../play/use-clip.ts';
import { setVolume, toggleMute, useVolume } from '../play/volume.ts';
import { NextUp } from './mini-player.tsx';
import { useCurrentClip } from './use-current-clip.ts';

type PlayerBarProps = {
  /** The button of another feature. */
  vote: (request: RequestCard) => ReactNode;
  /** The address of the clip's request. */
  pathOf: (clip: QueuedClip) => string;
};

/** The current clip under all screens of the desk layout. tokens.css reserves its height. */
export function PlayerBar(props: PlayerBarProps) {
  const queue = nowPlaying.useValue();
  const clip = currentClip(queue);
  return queue && clip && <Bar queue={queue} clip={clip} {...props} />;
}

function Bar({ queue, clip, vote, pathOf }: PlayerBarProps & { queue: ClipQueue; clip: QueuedClip }) {
  const { playback, next, nextUp } = useCurrentClip(queue, clip);
  const { seconds, peaks } = clip.clip;
  const { state, position } = playback;
  const request = useNewest('request', clip.request);
  const box = useRef<HTMLElement>(null);
  useReturnFocus(box);
  return (
    <section
      ref={box}
      aria-label="Player"
      data-player-bar=""
      className="slide-up fixed inset-x-0 bottom-0 z-(--z-nav) grid h-[calc(5rem+var(--safe-b))] grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] items-center gap-5 border-t border-line bg-surface-1 px-4 pb-(--safe-b) desk-l:grid-cols-[minmax(0,1fr)_minmax(0,1.75fr)_minmax(0,1fr)] desk-l:gap-7"
    >
      <Source
        clip={clip}
        path={pathOf(clip)}
        title={request?.title ?? clip.title}
        playback={playback}
        nextUp={nextUp}
      />
      <div className="flex min-w-0 items-center gap-1">
        <IconButton
          label="Previous clip"
          aria-keyshortcuts={useAriaKey('Shift+ArrowLeft')}
          onClick={playPrevious}
          icon={<SkipBack size={20} fill="currentColor" />}
        />
        <PlayButton state={state} look="bar" keyShortcut={useAriaKey(' ')} onClick={togglePlayer} />
        <IconButton
          label="Next clip"
          aria-keyshortcuts={useAriaKey('Shift+ArrowRight')}
          // Not `disabled`: a disabled button with the focus swallows every key.
          aria-disabled={!next || undefined}
          onClick={next ? playNext : undefined}
          className={`mr-2 aria-disabled:text-text-disabled! ${nextUp ? 'bg-surface-hover' : ''}`}
          icon={<SkipForward size={20} fill="currentColor" />}
        />
        <Scrubber peaks={peaks} seconds={seconds} position={position} onSeek={sound.seek} look="bar" state={state} />
      </div>
      <div className="flex items-center justify-end gap-1">
        {queue.clips.length > 1 && (
          <span className="mr-2 hidden flex-none font-mono text-tag whitespace-nowrap text-text-3 tabular-nums desk-l:block">
            {queue.at + 1} of {queue.clips.length}
          </span>
        )}
        {request && !request.solved && vote(request)}
        <Volume />
        <IconButton label="Close player" onClick={closePlayer} icon={<X size={20} />} />
      </div>
    </section>
  );
}

type SourceProps = { clip: QueuedClip; path: string; title: string; playback: ClipPlayback; nextUp: QueuedClip | null };

/** What plays. The whole block leads to the request. */
function Source({ clip, path, title, playback: { state }, nextUp }: SourceProps) {
  return (
    <Link
      to={path}
      className="group flex min-w-0 items-center gap-3 rounded-field pr-2 outline-offset-4 hover:bg-surface-2"
    >
      <Plate id={clip.requestId} look="small" playing={state === 'playing'} className="w-13 flex-none" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-control font-medium tracking-snug">{title}</span>
        <span className="mt-0.5 block truncate text-label text-text-2">
          <SourceLine clip={clip} state={state} nextUp={nextUp} />
        </span>
      </span>
    </Link>
  );
}

function SourceLine({ clip, state, nextUp }: Pick<SourceProps, 'clip' | 'nextUp'> & Pick<ClipPlayback, 'state'>) {
  if (state === 'unavailable') return unavailableText;
  if (state === 'failed') return <span role="alert">Didn't load</span>;
  if (nextUp) return <NextUp title={nextUp.title} />;
  const by = (
    <span className="underline decoration-line-strong underline-offset-3 group-hover:decoration-current">
      {clip.request ? `Request by ${clip.by}` : clip.by}
    </span>
  );
  if (state !== 'waiting') return by;
  // The two lines swap after 300 ms, so that a clip that starts at once shows no change.
  return (
    <span className="grid *:col-start-1 *:row-start-1 *:truncate">
      <span className="disappear-late">{by}</span>
      <span className="appear-late">Loading...</span>
    </span>
  );
}

/** The thumb of a native slider, and the track as two backgrounds: the part up to the thumb, and the whole. */
const volumeLook =
  'hidden h-11 w-21 flex-none cursor-pointer appearance-none rounded-tag bg-[linear-gradient(var(--text)_0_0),linear-gradient(var(--field-line)_0_0)] bg-left bg-no-repeat desk-l:block forced-colors:appearance-auto [&::-moz-range-thumb]:size-3.5 [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-text [&::-webkit-slider-thumb]:size-3.5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-text';

function Volume() {
  const volume = useVolume();
  const Icon = volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2;
  return (
    <>
      <IconButton
        label={volume === 0 ? 'Unmute' : 'Mute'}
        aria-keyshortcuts={useAriaKey('m')}
        onClick={toggleMute}
        icon={<Icon size={20} />}
      />
      <input
        type="range"
        aria-label="Volume"
        min={0}
        max={100}
        step={5}
        value={Math.round(volume * 100)}
        aria-valuetext={`${Math.round(volume * 100)}%`}
        onChange={(event) => setVolume(Number(event.target.value) / 100)}
        style={{ backgroundSize: `${volume * 100}% 4px, 100% 4px` }}
        className={volumeLook}
      />
    </>
  );
}

/** When the player closes with the focus in it, the focus goes to the screen and not to the top of the page. */
function useReturnFocus(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = box.current;
    return () => {
      if (bar?.contains(document.activeElement)) document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, [box]);
}
