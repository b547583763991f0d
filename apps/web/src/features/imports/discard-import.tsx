import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDiscard } from './use-import.ts';

type DiscardImportProps = {
  id: string;
  fileName: string;
  label?: string;
  variant?: 'tonal' | 'ghost';
  className?: string;
  onGone: () => void;
};

/** Asks once: the file may be a colleague's, and checking thousands of rows takes a while. */
export function DiscardImport(props: DiscardImportProps) {
  const { id, fileName, label = 'Forget it', variant = 'tonal', className = '', onGone } = props;
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useDiscard(id, onGone);
  return (
    <>
      <Button size="small" variant={variant} className={className} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        icon={<Trash2 size={22} />}
        title="Forget this file?"
        text={
          <span className="wrap-anywhere">
            Nothing of {fileName} is written yet. To bring its songs in later, choose the file again.
          </span>
        }
        actions={
          <>
            <Button variant="primary" wide disabled={isPending} onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" wide busy={isPending} icon={<Trash2 size={18} />} onClick={() => mutate()}>
              Forget it
            </Button>
          </>
        }
      />
    </>
  );
}
