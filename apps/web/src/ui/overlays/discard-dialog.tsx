import { Disc3, Trash2 } from 'lucide-react';
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
      icon={Disc3}
      confirmIcon={Trash2}
      title={title}
      text={text}
      keep="Keep editing"
      confirm="Discard"
      onConfirm={onDiscard}
    />
  );
}
