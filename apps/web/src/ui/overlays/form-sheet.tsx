import { Disc3, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useOfflineReason } from '../hooks/offline-reason.ts';
import { Banner } from './banner.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Sheet } from './sheet.tsx';
import { useOpenChange } from './overlay-state.ts';

type FormSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  notice?: ReactNode;
  /** Label of the submit button. */
  submit: string;
  busy: boolean;
  busyText: string;
  /** False disables the submit button. */
  ready?: boolean;
  /** False: it can be submitted offline. */
  needsServer?: boolean;
  /** Runs when the member taps Cancel, before the sheet closes or asks. */
  onCancel?: () => void;
  /** Default: while busy. */
  cancelDisabled?: boolean;
  /** Cancel asks before it discards typed input. Other ways to close the sheet keep the draft. */
  discard?: { title: string; text?: string; hasInput: () => boolean; onDiscard: () => void };
  /** The form takes `formId` as its id. `opening` as its key makes every opening start from the stored draft. */
  children: (formId: string, opening: number) => ReactNode;
};

/** A sheet with a form, and Cancel and a submit button in the footer. */
export function FormSheet(props: FormSheetProps) {
  const { open, onClose, title, notice, submit, busy, busyText, ready = true } = props;
  const { onCancel, cancelDisabled = busy, discard, needsServer = true, children } = props;
  const offline = useOfflineReason(needsServer);
  const formId = useId();
  const [opening, setOpening] = useState(0);
  const [discarding, setDiscarding] = useState(false);
  useOpenChange(open, () => {
    setDiscarding(false);
    if (open) setOpening(opening + 1);
  });

  function cancel(): void {
    onCancel?.();
    if (discard?.hasInput()) setDiscarding(true);
    else onClose();
  }

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      notice={offline ? <Banner className="mb-3">{offline.title}. It can be sent when you're back.</Banner> : notice}
      footer={
        <>
          <Button disabled={cancelDisabled} onClick={cancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!ready}
            busy={busy}
            needsServer={needsServer}
            busyText={busyText}
            className="flex-[1.6]!"
          >
            {submit}
          </Button>
        </>
      }
    >
      {children(formId, opening)}
      {discard && (
        <ConfirmDialog
          open={discarding}
          onClose={() => setDiscarding(false)}
          icon={Disc3}
          confirmIcon={Trash2}
          title={discard.title}
          text={discard.text ?? 'What you typed so far will be gone.'}
          keep="Keep editing"
          confirm="Discard"
          onConfirm={() => {
            discard.onDiscard();
            onClose();
          }}
        />
      )}
    </Sheet>
  );
}
