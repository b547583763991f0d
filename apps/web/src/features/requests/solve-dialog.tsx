import { Check } from 'lucide-react';
import { Button } from '../../ui/controls/button.tsx';
import { ActionDialog } from '../../ui/overlays/action-dialog.tsx';
import { AnswerPicker, type Answer, type EarlierAnswers } from './answer-picker.tsx';

type SolveDialogProps = {
  open: boolean;
  busy: boolean;
  answers: readonly Answer[];
  earlier: EarlierAnswers | null;
  /** The comment that named the track, '' for none. */
  answerId: string;
  onPick: (answerId: string) => void;
  onAdd: () => void;
  onSolve: () => void;
  onClose: () => void;
};

/** The dialog 'Mark as Solved': with a song that members can favorite, or without. */
export function SolveDialog(props: SolveDialogProps) {
  const { open, busy, answers, earlier, answerId, onPick, onAdd, onSolve, onClose } = props;
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      closable
      tone="success"
      icon={<Check size={22} strokeWidth={2.2} />}
      title="Mark as Solved"
      text="Got the ID? Add it to Dubplate so everyone can follow it."
      actions={
        <>
          <Button variant="primary" wide disabled={busy} onClick={onAdd}>
            Solve & Add to Dubplate
          </Button>
          <Button wide busy={busy} onClick={onSolve}>
            Just Mark Solved
          </Button>
        </>
      }
    >
      {(answers.length > 0 || earlier) && (
        <AnswerPicker answers={answers} earlier={earlier} value={answerId} onChange={onPick} />
      )}
    </ActionDialog>
  );
}
