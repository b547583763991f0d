import { Disc3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLastValue } from '../ui/overlays/overlay-state.ts';
import { ActionDialog } from '../ui/overlays/action-dialog.tsx';

type ExistingSongDialogProps<Offer> = {
  /** The dialog is open while this is not null. */
  offer: Offer | null;
  /** Renders wide buttons. */
  renderActions: (offer: Offer) => ReactNode;
  onClose: () => void;
  /** Rendered between the text and the actions. */
  children?: ReactNode;
};

/** Offers an existing song instead of a new one. */
export function ExistingSongDialog<Offer extends { title: string; text: string }>({
  offer,
  renderActions,
  onClose,
  children,
}: ExistingSongDialogProps<Offer>) {
  const shown = useLastValue(offer);
  return (
    <ActionDialog
      open={offer !== null}
      onClose={onClose}
      closable
      icon={<Disc3 size={22} />}
      title={shown?.title ?? ''}
      text={shown?.text ?? ''}
      actions={shown && renderActions(shown)}
    >
      {children}
    </ActionDialog>
  );
}
