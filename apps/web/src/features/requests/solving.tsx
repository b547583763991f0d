import { readNamedTrack } from '@dubplate/domain/requests/request-names.ts';
import { formatArtists, type SongRow } from '@dubplate/domain/songs/song.ts';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Failure } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ExistingSongDialog } from '../../shared/existing-song-dialog.tsx';
import { FormNotice } from '../../ui/forms/form-notice.tsx';
import { FormSheet } from '../../ui/overlays/form-sheet.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useClosed } from '../../ui/overlays/overlay-state.ts';
import type { Answer, EarlierAnswers } from './answer-picker.tsx';
import { trackDrafts, type TrackDraft } from './request-draft.ts';
import { SolveDialog } from './solve-dialog.tsx';
import { TrackForm } from './track-form.tsx';
import { fieldOfMessage } from './track-resolver.ts';
import { useSolve } from './use-solve.ts';

/** An existing song, offered instead of a new one. */
type ExistingTrack = {
  id: string;
  title: string;
  text: string;
  /** The typed track that the server refused. The member may submit it as another version. */
  another: TrackDraft | null;
};

type SolvingProps = {
  requestId: string;
  /** Comments of other members, oldest first. The member picks the one that named the track. */
  answers: readonly Answer[];
  earlier: EarlierAnswers | null;
  offerSongs: OfferSongs;
};

/** Renders existing songs similar to the typed text. */
export type OfferSongs = (typed: { title: string; artists: string[] }, onPick: (song: SongRow) => void) => ReactNode;

/**
 * The button 'Mark as Solved' with its dialogs, for the owner of an open request. Render it inside the sheet of the
 * request.
 */
export function Solving({ requestId, answers, earlier, offerSongs }: SolvingProps) {
  const [step, setStep] = useState<'none' | 'asking' | 'adding'>('none');
  const [picked, setPicked] = useState('');
  // The picked comment may have been deleted.
  const answerId = answers.some(({ id }) => id === picked) ? picked : '';
  const { busy, solve } = useSolve(requestId, {
    onSolved: () => toast('Marked as solved'),
    onFailure: ({ text }) => toast(text, { tone: 'error' }),
  });
  return (
    <>
      <Button
        size="small"
        variant="outline"
        icon={<Check size={18} strokeWidth={2.2} />}
        onClick={() => setStep('asking')}
      >
        Mark as Solved
      </Button>
      <SolveDialog
        open={step === 'asking'}
        busy={busy}
        answers={answers}
        earlier={earlier}
        answerId={answerId}
        onPick={setPicked}
        onAdd={() => setStep('adding')}
        onSolve={() => solve({ answerId: answerId || undefined })}
        onClose={() => setStep('none')}
      />
      <AddToDubplate
        open={step === 'adding'}
        requestId={requestId}
        answer={answers.find(({ id }) => id === answerId)}
        offerSongs={offerSongs}
        onClose={() => setStep('none')}
      />
    </>
  );
}

type AddToDubplateProps = {
  open: boolean;
  requestId: string;
  answer: Answer | undefined;
  offerSongs: OfferSongs;
  onClose: () => void;
};

/** Failures that the member can fix keep their own message. */
const keepsOwnMessage = new Set<Failure['reason']>([
  'answer-missing',
  'request-missing',
  'request-solved',
  'request-not-yours',
  'slow-down',
  'signed-out',
]);

function AddToDubplate({ open, requestId, answer, offerSongs, onClose }: AddToDubplateProps) {
  const session = useSession();
  const draftKey = `${session.status === 'signed-in' ? session.member.id : ''}.${requestId}`;
  const answerId = answer?.id;
  const [notice, setNotice] = useState<string | null>(null);
  const [existing, setExisting] = useState<ExistingTrack | null>(null);
  const [refused, setRefused] = useState<{ field: keyof TrackDraft; message: string } | null>(null);
  useClosed(open, () => {
    const { title, artist, link, releaseDate } = trackDrafts.read(draftKey);
    if (!busy && (title || artist || link || releaseDate)) toast('Draft kept');
  });
  const { busy, solve } = useSolve(requestId, {
    onSolved(isShown) {
      trackDrafts.forget(draftKey);
      setExisting(null);
      if (!isShown) toast('Added to Dubplate');
    },
    onFailure({ reason, text, about }) {
      if (reason === 'song-name-exists' && about) {
        const track = trackDrafts.read(draftKey);
        return setExisting({ id: about, title: text, text: 'Solve it with that one?', another: track });
      }
      setExisting(null);
      const field = reason === 'invalid-input' ? fieldOfMessage(text) : null;
      if (field) return setRefused({ field, message: text });
      setNotice(keepsOwnMessage.has(reason) ? text : 'Error creating track. Please try again.');
    },
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="Add to Dubplate"
      notice={<FormNotice text={notice} />}
      submit="Create Track"
      busy={busy}
      busyText="Creating..."
    >
      {(formId) => (
        <>
          <TrackForm
            id={formId}
            requestId={requestId}
            readDraft={() => prefill(trackDrafts.read(draftKey), answer)}
            offerSongs={(typed) =>
              offerSongs(typed, ({ id, title, artists }) =>
                setExisting({ id, title, text: `By ${formatArtists(artists)}. Is that the one?`, another: null }),
              )
            }
            busy={busy}
            refused={refused}
            onChange={(draft) => {
              trackDrafts.store(draftKey, draft);
              setNotice(null);
            }}
            onSubmit={(track) => {
              setNotice(null);
              setRefused(null);
              // What the person was offered and turns down is what they typed.
              trackDrafts.store(draftKey, track);
              solve({ answerId, track });
            }}
          />
          <ExistingSongDialog
            offer={existing}
            onClose={() => setExisting(null)}
            renderActions={({ id, another }) => (
              <>
                <Button variant="primary" wide busy={busy} onClick={() => solve({ answerId, songId: id })}>
                  Solve with that one
                </Button>
                {another && (
                  <Button
                    variant="ghost"
                    wide
                    disabled={busy}
                    onClick={() => solve({ answerId, track: { ...another, anotherVersion: true } })}
                  >
                    Add mine as another version
                  </Button>
                )}
              </>
            )}
          />
        </>
      )}
    </FormSheet>
  );
}

/** Fills an empty form from the comment that named the track. */
function prefill(draft: TrackDraft, answer: Answer | undefined): TrackDraft {
  const named = draft.title || draft.artist || !answer ? null : readNamedTrack(answer.text);
  return named ? { ...draft, ...named } : draft;
}
