import type { Comment } from '@dubplate/domain/comments/comment.ts';
import { refusals } from '@dubplate/domain/errors.ts';
import { hasHeard } from '@dubplate/domain/requests/heard.ts';
import { requestPath, type RequestDetail } from '@dubplate/domain/requests/request.ts';
import { readSongLink } from '@dubplate/domain/songs/song-link.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ClipPlayer } from '../features/clips/play/clip-player.tsx';
import { CommentComposer } from '../features/comments/comment-composer.tsx';
import { CommentList } from '../features/comments/comment-list.tsx';
import { useComments, useSendComment } from '../features/comments/use-comments.ts';
import { TellMe } from '../features/notifications/push/tell-me.tsx';
import { useReadSubject } from '../features/notifications/use-read-subject.ts';
import { loadPlayers } from '../features/players/load-players.ts';
import { SongPlayer } from '../features/players/song-player.tsx';
import { Reporting, preloadReporting } from '../features/reports/reporting.tsx';
import { FollowButton } from '../features/requests/follow-button.tsx';
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
import { toast } from '../ui/overlays/toast.tsx';
import { useSheetParam } from '../ui/hooks/use-sheet-param.ts';
import { focusCard } from './use-request-keys.ts';

export type OpenedRequestProps = {
  requestId: string;
  onClose: () => void;
  onOpenSong: (songId: string) => void;
};

type Opened = {
  title: string;
  /** Null until the request is loaded, like the next five. */
  asker: ReactNode;
  follow: ReactNode;
  share: ReactNode;
  vote: ReactNode;
  options: ReactNode;
  composer: ReactNode;
  body: ReactNode;
};

const offerSongs: OfferSongs = (typed, onPick) => <SimilarSongs {...typed} onPick={onPick} />;

/**
 * The parts of an opened request. The sheet of phones and the pane of the desk layout only arrange them. The pane shows
 * vote and options in its header.
 */
export function useOpenedRequest(
  { requestId, onClose, onOpenSong }: OpenedRequestProps,
  { open, frame }: { open: boolean; frame: 'sheet' | 'pane' },
): Opened {
  const reading = useRequest(requestId, open);
  const comments = useComments(requestId, open);
  const { sending, send } = useSendComment(requestId, reading.status === 'here' ? reading.request.title : '');
  // A deleted request stays visible during the closing animation.
  const request = useLastValue(reading.status === 'here' ? reading.request : null);
  useReadSubject(open && reading.status === 'here' ? requestId : null);
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
  // Only a request that is solved while it is open gets its stamp with an animation.
  const [wasUnsolved, setWasUnsolved] = useState(false);
  if (request && !request.solved && !wasUnsolved) setWasUnsolved(true);

  if (!request) {
    return {
      title: 'Request',
      asker: null,
      follow: null,
      share: null,
      vote: null,
      options: null,
      composer: null,
      body: (
        <>
          {reading.status === 'loading' && <RequestDetailSkeleton />}
          {reading.status === 'failed' && <LoadFailed onRetry={reading.tryAgain} />}
          {reading.status === 'missing' && (
            <EmptyState
              title={refusals['request-missing']}
              hint="Close this to go on where you were."
              action={<Button onClick={onClose}>Close</Button>}
            />
          )}
        </>
      ),
    };
  }

  const isInSheet = frame === 'sheet';
  const namer = namerOf(request);
  const isOpenOwn = request.mine && !request.solved;
  const others = comments.comments?.filter(({ username }) => username !== request.username) ?? [];
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = comments;
  const earlier = hasNextPage ? { busy: isFetchingNextPage, load: () => void fetchNextPage() } : null;
  const vote = <VoteButton request={request} look="sheet" />;
  const options = (
    <RequestOptions
      request={request}
      onReport={() => openReport(requestId)}
      onDeleting={(next) => (deleting.current = next)}
      className={isInSheet ? '-mr-3 ml-auto' : ''}
    />
  );
  const about = (
    <>
      {namer !== null && <SolvedMoment request={request} namer={namer} isLive={wasUnsolved} onOpenSong={onOpenSong} />}
      <RequestText request={request} />
      <RequestMedia request={request} />
    </>
  );
  const rest = (
    <>
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        {isInSheet && vote}
        {!request.mine && <TellMe request={request} />}
        {request.solved && <SolvedTag />}
        {isOpenOwn && <Solving requestId={requestId} answers={others} earlier={earlier} offerSongs={offerSongs} />}
        {isInSheet && options}
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
  );
  const heard = <HeardRows heard={request.heard} />;
  return {
    title: request.title,
    asker: <Asker username={request.username} createdAt={request.createdAt} />,
    follow: <FollowButton request={request} />,
    share: <ShareButton look="plain" what="request" title={request.title} path={requestPath(requestId)} />,
    vote,
    options,
    composer: (
      <CommentComposer
        requestId={requestId}
        onSend={send}
        focused={compose}
        // In a sheet, Escape closes the sheet. In the pane the next Escape closes the request.
        onEscape={isInSheet ? undefined : () => focusCard(requestId)}
      />
    ),
    body: isInSheet ? (
      <>
        {about}
        {heard}
        {rest}
      </>
    ) : (
      <PaneColumns about={about} heard={request.heard && hasHeard(request.heard) ? heard : null} rest={rest} />
    ),
  };
}

/** From 1680px, where and when the track was heard is a column of its own. */
function PaneColumns({ about, heard, rest }: { about: ReactNode; heard: ReactNode; rest: ReactNode }) {
  const columns = 'desk-xl:grid-cols-[minmax(0,1fr)_320px] desk-xl:grid-rows-[auto_1fr] desk-xl:gap-x-10';
  return (
    <div className={`grid grid-cols-1 gap-4 desk-xl:gap-y-6 ${heard ? columns : 'desk-xl:max-w-[60rem]'}`}>
      {/* Relative, so that the text is above the shadow of the plate. */}
      <div className="grid grid-cols-1 content-start gap-4 *:relative">{about}</div>
      {heard && <div className="desk-xl:col-start-2 desk-xl:row-span-2 desk-xl:row-start-1">{heard}</div>}
      <div className="grid grid-cols-1 content-start gap-4 desk-xl:col-start-1">{rest}</div>
    </div>
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

/** Closes it when the request is deleted or hidden while the member reads it. */
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
