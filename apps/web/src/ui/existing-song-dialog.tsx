import { Disc3 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type ExistingSongDialogProps<Offer> = {
  /** Open while there is one. */
  offer: Offer | null;
  /** The answers, as wide buttons. */
  renderActions: (offer: Offer) => ReactNode;
  onClose: () => void;
  /** Between the text and the answers. */
  children?: ReactNode;
};

/** Offers a song that exists instead of a new one. */
export function ExistingSongDialog<Offer extends { title: string; text: string }>({
  offer,
  renderActions,
  onClose,
  children,
}: ExistingSongDialogProps<Offer>) {
  // It stays to be read while the dialog leaves.
  const [shown, keep] = useState(offer);
  if (offer !== null && offer !== shown) keep(offer);
  return (
    <ConfirmDialog
      open={offer !== null}
      onClose={onClose}
      closable
      icon={<Disc3 size={22} />}
      title={shown?.title ?? ''}
      text={shown?.text ?? ''}
      actions={shown && renderActions(shown)}
    >
      {children}
    </ConfirmDialog>
  );
}
