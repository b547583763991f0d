import type { Comment } from '@dubplate/domain/comments/comment.ts';
import { refusals } from '@dubplate/domain/errors.ts';
import { requestPath, type RequestDetail } from '@dubplate/domain/requests/request.ts';
import { readSongLink } from '@dubplate/domain/songs/song-link.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ClipPlayer } from '../features/clips/play/clip-player.tsx';
import { CommentComposer } from '../features/comments/comment-composer.tsx';
import { CommentList } from '../features/comments/comment-list.tsx';
import { useComments, useSendComment } from '../features/comments/use-comments.ts';
import { loadPlayers } from '../features/players/load-players.ts';
import { SongPlayer } from '../features/players/song-player.tsx';
import { Reporting, preloadReporting } from '../features/reports/reporting.tsx';
import { HeardRows } from '../features/requests/heard-rows.tsx';
import { Asker, LinkRow, RequestDetailSkeleton, RequestText } from '../features/requests/request-about.tsx';
import { RequestOptions } from '../features/requests/request-options.tsx';
import { Solving, type OfferSongs } from '../features/requests/solving.tsx';
import { SolvedMoment } from '../features/requests/solved-moment.tsx';
import { SolvedSongRow } from '../features/requests/solved-song-row.tsx';
import { SolvedTag } from '../features/requests/solved-tag.tsx';
import { useRequest } from '../features/requests/use-request.ts';
import { SimilarSongs } from '../features/songs/similar-songs.tsx';
import { VoteButton } from '../features/votes/vote-button.tsx';
import { ShareButton } from '../shared/share-button.tsx';
import { currentMember } from '../platform/session.ts';
import { useLastValue } from '../ui/overlays/overlay-state.ts';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { LoadFailed } from '../ui/lists/paged.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { useSheetParam } from '../ui/hooks/use-sheet-param.ts';

type RequestSheetProps = {
  requestId: string | null;
  onClose: () => void;
  onOpenSong: (songId: string) => void;
  /** Sheets that open above this one. */
  above?: ReactNode;
};

/** A request with clip, votes and comments. Open while `requestId` is not null. */
export function RequestSheet({ requestId, ...rest }: RequestSheetProps) {
  const shown = useLastValue(requestId);
  return shown && <OpenedSheet key={shown} requestId={shown} open={requestId !== null} {...rest} />;
}

const offerSongs: OfferSongs = (typed, onPick) => <SimilarSongs {...typed} onPick={onPick} />;

type OpenedSheetProps = RequestSheetProps & { requestId: string; open: boolean };

function OpenedSheet({ requestId, open, onClose, onOpenSong, above }: OpenedSheetProps) {
  const reading = useRequest(requestId, open);
  const comments = useComments(requestId, open);
  const { sending, send } = useSendComment(requestId);
  // A deleted request stays visible during the closing animation.
  const request = useLastValue(reading.status === 'here' ? reading.request : null);
  const deleting = useRef(false);
  useCloseWhenDeleted(open, reading.status, () => {
    onClose();
    if (deleting.current) toast('Request deleted');
    else toast(refusals['request-missing'], { tone: 'error' });
  });
  // Set by the button "I know it".
  const { compose = false } = (useLocation().state ?? {}) as { compose?: boolean };
  const report = useSheetParam('report');
  function openReport(id: string): void {
    preloadReporting();
    report.open(id);
  }
  const namer = request && namerOf(request);
  // Only a request that is solved while its sheet is open gets its stamp with an animation.
  const [wasUnsolved, setWasUnsolved] = useState(false);
  if (request && !request.solved && !wasUnsolved) setWasUnsolved(true);
  const isOpenOwn = request !== null && request.mine && !request.solved;
  const others = comments.comments?.filter(({ username }) => username !== request?.username) ?? [];
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = comments;
  const earlier = hasNextPage ? { busy: isFetchingNextPage, load: () => void fetchNextPage() } : null;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      width={600}
      tall
      title={request?.title ?? 'Request'}
      heading={request ? <RequestHead request={request} /> : undefined}
      footer={request && <CommentComposer requestId={requestId} onSend={send} focused={compose} />}
    >
      {request && (
        <>
          {namer !== null && (
            <SolvedMoment request={request} namer={namer} isLive={wasUnsolved} onOpenSong={onOpenSong} />
          )}
          <RequestText request={request} />
          <RequestMedia request={request} />
          <HeardRows heard={request.heard} />
          <div className="flex flex-wrap items-center gap-3">
            <VoteButton request={request} look="sheet" />
            {request.solved && <SolvedTag />}
            {isOpenOwn && <Solving requestId={requestId} answers={others} earlier={earlier} offerSongs={offerSongs} />}
            <RequestOptions
              request={request}
              onReport={() => openReport(requestId)}
              onDeleting={(next) => (deleting.current = next)}
            />
          </div>
          {namer === null && request.resolvedSongId && (
            <SolvedSongRow song={request.song ?? null} onOpen={() => onOpenSong(request.resolvedSongId!)} />
          )}
          <CommentList
            reading={comments}
            sending={sending}
            count={request.commentCount}
            answerId={request.answerId}
            onReport={openReport}
          />
          <Reporting
            kind={report.value === requestId ? 'request' : 'comment'}
            id={isReportable(report.value, request, comments.comments) ? report.value : null}
            onClose={() => report.closeOnly(report.value)}
          />
        </>
      )}
      {!request && reading.status === 'loading' && <RequestDetailSkeleton />}
      {!request && reading.status === 'failed' && <LoadFailed onRetry={reading.tryAgain} />}
      {!request && reading.status === 'missing' && (
        <EmptyState
          title={refusals['request-missing']}
          hint="Close this to go on where you were."
          action={<Button onClick={onClose}>Close</Button>}
        />
      )}
      {above}
    </Sheet>
  );
}

function RequestHead({ request: { id, title, username, createdAt } }: { request: RequestDetail }) {
  return (
    <>
      <Asker username={username} createdAt={createdAt} />
      <ShareButton look="plain" what="request" title={title} path={requestPath(id)} />
    </>
  );
}

/** The member who named the track; null when the author did. */
const namerOf = ({ solved, identifiedBy, username }: RequestDetail): string | null =>
  solved && identifiedBy !== username ? identifiedBy : null;

const isReportable = (id: string, request: RequestDetail, comments: Comment[] | undefined): boolean =>
  (id === request.id && !request.mine) ||
  (comments?.some((comment) => comment.id === id && comment.username !== currentMember()?.username) ?? false);

/** The clip and the link: a SoundCloud link as a player, other links as a row. */
function RequestMedia({ request }: { request: RequestDetail }) {
  const { clip, link } = request;
  const reading = readSongLink(link ?? '');
  const playable = 'link' in reading && reading.link.platform === 'soundcloud' && !reading.link.isMobileShare;
  useEffect(() => {
    if (playable) void loadPlayers().catch(() => {});
  }, [playable]);
  const song = { id: request.id, title: request.title, url: link, seconds: null, videoIndex: null };
  return (
    <>
      {clip && (
        <ClipPlayer clip={{ requestId: request.id, title: request.title, by: request.username, clip, request }} />
      )}
      {link && playable && <SongPlayer song={{ ...song, platform: 'soundcloud' }} autoplay={false} />}
      {link && !playable && <LinkRow href={link} />}
    </>
  );
}

/** Closes the sheet when the request is deleted or hidden while the member reads it. */
function useCloseWhenDeleted(open: boolean, status: string, close: () => void): void {
  const wasHere = useRef(false);
  const onDeleted = useEffectEvent(close);
  useEffect(() => {
    if (status === 'here') wasHere.current = open;
    if (!open || status !== 'missing' || !wasHere.current) return;
    wasHere.current = false;
    onDeleted();
  }, [open, status]);
}
