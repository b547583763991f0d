import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useDiscard } from './use-import.ts';

type DiscardImportProps = {
  id: string;
  fileName: string;
  label?: string;
  variant?: 'tonal' | 'ghost';
  className?: string;
  onDiscarded: () => void;
};

/** Asks for confirmation: the file may be another admin's, and checking thousands of rows again takes minutes. */
export function DiscardImport(props: DiscardImportProps) {
  const { id, fileName, label = 'Forget it', variant = 'tonal', className = '', onDiscarded } = props;
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending } = useDiscard(id, onDiscarded);
  return (
    <>
      <Button size="small" variant={variant} className={className} onClick={() => setConfirming(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        icon={Trash2}
        title="Forget this file?"
        text={
          <span className="wrap-anywhere">
            Nothing of {fileName} is written yet. To bring its songs in later, choose the file again.
          </span>
        }
        keep="Keep it"
        confirm="Forget it"
        pending={isPending}
        onConfirm={() => mutate()}
      />
    </>
  );
}
