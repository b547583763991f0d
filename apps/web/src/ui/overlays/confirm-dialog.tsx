import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../controls/button.tsx';
import { ActionDialog } from './action-dialog.tsx';

type ConfirmDialogProps = Omit<ComponentProps<typeof ActionDialog>, 'icon' | 'tone' | 'closable' | 'actions'> & {
  icon?: LucideIcon;
  /** Icon of the confirm button. Default: `icon`. */
  confirmIcon?: LucideIcon;
  /** Label of the answer that changes nothing. It closes the dialog. */
  keep: string;
  /** Label of the answer that calls `onConfirm`. */
  confirm: string;
  /** 'primary' puts the confirm button first, where it gets the focus. */
  confirmLook?: 'danger' | 'tonal' | 'primary';
  /** Only for answers that call the server. */
  pending?: boolean;
  /** Replaces the label of the confirm button while pending. */
  busyText?: string;
  onConfirm: () => void;
};

/** A question with two answers: one changes nothing, the other one calls `onConfirm`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { icon: Icon, confirmIcon: ConfirmIcon = Icon, keep, confirm, confirmLook = 'danger', ...rest } = props;
  const { pending, busyText, onConfirm, ...dialog } = rest;
  const isConfirmFirst = confirmLook === 'primary';
  const keepButton = (
    <Button variant={isConfirmFirst ? 'tonal' : 'primary'} wide disabled={pending ?? false} onClick={dialog.onClose}>
      {keep}
    </Button>
  );
  return (
    <ActionDialog
      {...dialog}
      icon={Icon && <Icon size={22} />}
      actions={
        <>
          {!isConfirmFirst && keepButton}
          <Button
            variant={confirmLook}
            wide
            icon={ConfirmIcon && confirmLook !== 'tonal' && <ConfirmIcon size={18} />}
            busy={pending}
            {...(busyText && { busyText })}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
          {isConfirmFirst && keepButton}
        </>
      }
    />
  );
}
