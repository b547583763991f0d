import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { overlay } from '../../../data/member-overlay.ts';
import { receiveRow } from '../../../data/requests.ts';
import { api } from '../../../platform/api.ts';
import { keys } from '../../../platform/queries.ts';
import { LoadFailed } from '../../../ui/lists/paged.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { playNext, playQueue } from '../play/clip-queue.ts';
import { clipsOf, currentClip, nowPlaying, type QueuedClip } from '../play/now-playing.ts';
import type { PlayerActions } from '../player/player-sheet.tsx';
import { ListenClip, ListenSkeleton } from './listen-clip.tsx';
import { ListenEnd } from './listen-end.tsx';

const name = 'Listen';

async function fetchClips(): Promise<QueuedClip[]> {
  const requests = await api.requests.listen.query();
  for (const row of requests) receiveRow(row);
  return clipsOf(requests);
}

type ListenModeProps = PlayerActions & { open: boolean; onClose: () => void };

/** Unsolved clips on the whole screen, one after the other. Each mount starts a new round. */
export function ListenMode({ open, onClose, vote, onKnow }: ListenModeProps) {
  const queue = nowPlaying.useValue();
  const isPlaying = queue?.name === name;
  const { data, isError, refetch } = useQuery({
    queryKey: keys.listen(),
    queryFn: fetchClips,
    staleTime: 'static',
    gcTime: 0,
  });
  const [skipped, setSkipped] = useState<readonly QueuedClip[]>([]);
  const [answers, setAnswers] = useState(0);

  const play = (clips: readonly QueuedClip[]) => clips.length > 0 && playQueue({ name, clips, at: 0 });
  const begin = useEffectEvent(() => play(data!));
  const isRead = data !== undefined;
  useEffect(() => {
    if (isRead) begin();
  }, [isRead]);

  function skip(): void {
    const clip = currentClip();
    if (clip) setSkipped((before) => [...before.filter((each) => each.requestId !== clip.requestId), clip]);
    playNext();
  }

  const clip = isPlaying ? currentClip(queue) : null;
  const votes = data?.filter(({ request }) => request && overlay().newest('request', request)?.voted).length ?? 0;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={name}
      heading={
        <span className="font-mono text-sub font-regular tracking-normal text-text-2">
          {clip && queue ? `${queue.at + 1} of ${queue.clips.length}` : name}
        </span>
      }
      full
      initialFocus="sheet"
    >
      {clip && queue && (
        <ListenClip
          queue={queue}
          clip={clip}
          vote={vote}
          onSkip={skip}
          onKnow={(request) => {
            setAnswers(answers + 1);
            onKnow(request);
          }}
          isHinted={queue.at === 0 && skipped.length === 0}
        />
      )}
      {!clip && isError && <LoadFailed onRetry={() => void refetch()} />}
      {!clip && !data && !isError && <ListenSkeleton />}
      {!clip && data && (
        <ListenEnd
          clips={data}
          votes={votes}
          answers={answers}
          onClose={onClose}
          onRepeat={
            skipped.length > 0
              ? () => {
                  play(skipped);
                  setSkipped([]);
                }
              : null
          }
        />
      )}
    </Sheet>
  );
}
