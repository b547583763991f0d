import { useState } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

type ConfirmEmailSheetProps = { email: string; open: boolean; onOpenChange: (open: boolean) => void };

export function ConfirmEmailSheet({ email, open, onOpenChange }: ConfirmEmailSheetProps) {
  const [busy, setBusy] = useState(false);

  async function sendAgain(): Promise<void> {
    setBusy(true);
    try {
      await api.accounts.sendVerification.mutate();
      toast('On its way. Check your inbox.');
      onOpenChange(false);
    } catch (error) {
      toast(failureOf(error).text, { tone: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Confirm your email"
      footer={
        <Button variant="primary" wide busy={busy} busyText="Sending..." onClick={() => void sendAgain()}>
          Send it again
        </Button>
      }
    >
      <p className="text-text-2">
        We sent a link to <strong className="font-semibold wrap-anywhere text-text">{email}</strong>. Open it within a
        day and the address is yours for good. Nothing there? Look in spam, or send it again.
      </p>
    </Sheet>
  );
}
