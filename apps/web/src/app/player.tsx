import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { nextOf, playNext, playPrevious, seekBy, seekStep, togglePlayer } from '../features/clips/play/clip-queue.ts';
import { nowPlaying } from '../features/clips/play/now-playing.ts';
import { toggleMute } from '../features/clips/play/volume.ts';
import { ListenMode } from '../features/clips/listen/listen-mode.tsx';
import { followMediaSession } from '../features/clips/player/media-session.ts';
import { MiniPlayer } from '../features/clips/player/mini-player.tsx';
import { PlayerBar } from '../features/clips/player/player-bar.tsx';
import { PlayerSheet } from '../features/clips/player/player-sheet.tsx';
import { VoteButton } from '../features/votes/vote-button.tsx';
import { useLastValue } from '../ui/overlays/overlay-state.ts';
import { useSheetParam } from '../ui/hooks/use-sheet-param.ts';
import { useShortcuts } from '../ui/hooks/use-shortcuts.ts';

const meToo = (request: RequestCard) => <VoteButton request={request} look="player" />;
const barVote = (request: RequestCard) => <VoteButton request={request} look="bar" />;

const requestPath = (id: string, mine = false): string =>
  `/id-help?${new URLSearchParams({ ...(!mine && { tab: 'community' }), request: id })}`;

/** "I know it": opens a request on Track ID with the comment field focused. */
function useAnswer(): (request: RequestCard) => void {
  const navigate = useNavigate();
  return ({ id, mine }) => void navigate(requestPath(id, mine), { state: { sheet: 'request', compose: true } });
}

/** Passes a key on while nothing plays. */
const whilePlaying = (action: () => void) => (event: KeyboardEvent) => {
  if (!nowPlaying.read()) return false;
  // Holding J down must not race through the list.
  if (!event.repeat || event.key.startsWith('Arrow')) action();
};

/** In the bar, "next" does nothing at the last clip. On phones it closes the player, as its button does. */
const playNextIfAny = (): void => void (nextOf(nowPlaying.read()) && playNext());

/** On phones, which have no keyboard of their own, the keys work in every sheet too. */
function usePlayerKeys(isDesk: boolean): void {
  const next = whilePlaying(isDesk ? playNextIfAny : playNext);
  const previous = whilePlaying(playPrevious);
  useShortcuts(
    {
      ' ': whilePlaying(togglePlayer),
      ArrowLeft: whilePlaying(() => seekBy(-seekStep)),
      ArrowRight: whilePlaying(() => seekBy(seekStep)),
      'Shift+ArrowLeft': previous,
      'Shift+ArrowRight': next,
      j: next,
      k: previous,
      m: whilePlaying(toggleMute),
    },
    isDesk ? 'app' : 'everywhere',
  );
}

/** The value of the URL parameter. After a reload nothing plays, so a value of another page load opens nothing. */
const opened = String(Math.round(performance.timeOrigin));

/** The clip player of all screens. Loaded when the first clip plays. The audio element is outside of React. */
export function Player({ isDesk }: { isDesk: boolean }) {
  const sheet = useSheetParam('player');
  const isOpen = sheet.value === opened;
  const hasEnded = nowPlaying.useValue() === null;
  const close = useEffectEvent(sheet.close);
  useEffect(() => {
    if ((hasEnded || isDesk) && isOpen) close();
  }, [hasEnded, isDesk, isOpen]);
  const answer = useAnswer();
  usePlayerKeys(isDesk);
  useEffect(() => followMediaSession(), []);
  if (isDesk) {
    return <PlayerBar vote={barVote} pathOf={({ requestId, request }) => requestPath(requestId, request?.mine)} />;
  }
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
