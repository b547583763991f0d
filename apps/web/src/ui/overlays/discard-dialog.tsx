import { Disc3, Trash2 } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type DiscardDialogProps = { open: boolean; title: string; text?: string; onKeep: () => void; onDiscard: () => void };

export function DiscardDialog({
  open,
  title,
  text = 'What you typed so far will be gone.',
  onKeep,
  onDiscard,
}: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onKeep}
      icon={<Disc3 size={22} />}
      title={title}
      text={text}
      actions={
        <>
          <Button variant="primary" wide onClick={onKeep}>
            Keep editing
          </Button>
          <Button variant="danger" wide icon={<Trash2 size={18} />} onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    />
  );
}
