import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import type { Failure } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Answer, EarlierAnswers } from './answer-picker.tsx';
import { trackDrafts, type TrackDraft } from './request-draft.ts';
import { SolveDialog } from './solve-dialog.tsx';
import { TrackForm } from './track-form.tsx';
import { fieldOfMessage } from './track-resolver.ts';
import { useSolve } from './use-solve.ts';

type SolvingProps = {
  requestId: string;
  /** The comments of others, oldest first: one of them may have named it. */
  answers: readonly Answer[];
  earlier: EarlierAnswers | null;
};

/** 'Mark as Solved', for the owner of an open request, with everything it asks. Belongs inside the request's sheet. */
export function Solving({ requestId, answers, earlier }: SolvingProps) {
  const [step, setStep] = useState<'none' | 'asking' | 'adding'>('none');
  const [picked, setPicked] = useState('');
  // A comment can be gone by now.
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
        answerId={answerId || undefined}
        onClose={() => setStep('none')}
      />
    </>
  );
}

type AddToDubplateProps = {
  open: boolean;
  requestId: string;
  answerId: string | undefined;
  onClose: () => void;
};

/** A failure the person can do something about keeps its own words. */
const toldAsIs = new Set<Failure['reason']>([
  'answer-missing',
  'request-missing',
  'request-solved',
  'request-not-yours',
  'slow-down',
  'signed-out',
]);

function AddToDubplate({ open, requestId, answerId, onClose }: AddToDubplateProps) {
  const session = useSession();
  const draftKey = `${session.status === 'signed-in' ? session.member.id : ''}.${requestId}`;
  const formId = useId();
  const [notice, setNotice] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ field: keyof TrackDraft; message: string } | null>(null);
  const { busy, solve } = useSolve(requestId, {
    onSolved() {
      trackDrafts.forget(draftKey);
      toast('Added to Dubplate');
    },
    onFailure({ reason, text }) {
      const field = reason === 'invalid-input' ? fieldOfMessage(text) : null;
      if (field) return setRefused({ field, message: text });
      setNotice(toldAsIs.has(reason) ? text : 'Error creating track. Please try again.');
    },
  });
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Add to Dubplate"
      notice={<FormNotice text={notice} />}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={busy}
            busyText="Creating..."
            className="flex-[1.6]!"
          >
            Create Track
          </Button>
        </>
      }
    >
      <TrackForm
        id={formId}
        requestId={requestId}
        readDraft={() => trackDrafts.read(draftKey)}
        busy={busy}
        refused={refused}
        onChange={(draft) => {
          trackDrafts.store(draftKey, draft);
          setNotice(null);
        }}
        onSubmit={(track) => {
          setNotice(null);
          setRefused(null);
          solve({ answerId, track });
        }}
      />
    </Sheet>
  );
}
