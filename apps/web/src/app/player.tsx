import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { playNext, playPrevious, togglePlayer } from '../features/clips/play/clip-queue.ts';
import { nowPlaying } from '../features/clips/play/now-playing.ts';
import { ListenMode } from '../features/clips/listen/listen-mode.tsx';
import { followMediaSession } from '../features/clips/player/media-session.ts';
import { MiniPlayer } from '../features/clips/player/mini-player.tsx';
import { PlayerSheet } from '../features/clips/player/player-sheet.tsx';
import { VoteButton } from '../features/votes/vote-button.tsx';
import { useLastValue } from '../ui/overlays/overlay-state.ts';
import { useSheetParam } from '../ui/hooks/use-sheet-param.ts';

const meToo = (request: RequestCard) => <VoteButton request={request} look="player" />;

/** "I know it": opens a request on Track ID with the comment field focused. */
function useAnswer(): (request: RequestCard) => void {
  const navigate = useNavigate();
  return ({ id, mine }) =>
    void navigate(`/id-help?${new URLSearchParams({ ...(!mine && { tab: 'community' }), request: id })}`, {
      state: { sheet: 'request', compose: true },
    });
}

const ownKeys = 'input, textarea, select, [contenteditable="true"], [role="slider"], [role="menu"]';

const keys: Record<string, () => void> = { j: playNext, k: playPrevious, ' ': togglePlayer };

/** J: next clip, K: previous clip, space: play or pause. Not while the focused element has its own use for the key. */
function usePlayerKeys(): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const target = event.target as Element;
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (event.defaultPrevented || event.repeat || hasModifier || target.closest(ownKeys)) return;
      // Space presses a focused button, link or tab.
      if (event.key === ' ' && target.closest('button, a, summary, [role="tab"]')) return;
      const action = keys[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** The value of the URL parameter. After a reload nothing plays, so a value of another page load opens nothing. */
const opened = String(Math.round(performance.timeOrigin));

/** The clip player of all screens. Loaded when the first clip plays. */
export function Player() {
  const sheet = useSheetParam('player');
  const isOpen = sheet.value === opened;
  const hasEnded = nowPlaying.useValue() === null;
  const close = useEffectEvent(sheet.close);
  useEffect(() => {
    if (hasEnded && isOpen) close();
  }, [hasEnded, isOpen]);
  const answer = useAnswer();
  usePlayerKeys();
  useEffect(() => followMediaSession(), []);
  return (
    <>
      <MiniPlayer onOpen={() => sheet.open(opened)} />
      <PlayerSheet open={isOpen} onClose={sheet.close} vote={meToo} onKnow={answer} />
    </>
  );
}

type ListenProps = {
  /** Each press of the button has its own value: Back returns to the same round of clips. Null: closed. */
  round: string | null;
  onClose: () => void;
};

export function Listen({ round, onClose }: ListenProps) {
  const shown = useLastValue(round);
  const answer = useAnswer();
  return shown && <ListenMode key={shown} open={round !== null} onClose={onClose} vote={meToo} onKnow={answer} />;
}
