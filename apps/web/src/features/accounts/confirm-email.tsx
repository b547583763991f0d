import { networkError } from '@dubplate/domain/errors.ts';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.tsx';

/** Shown until the address is confirmed; the letter sent on sign-up may be lost or late. */
export function ConfirmEmail({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  async function sendAgain(): Promise<void> {
    setBusy(true);
    try {
      await api.accounts.sendVerification.mutate();
      toast('On its way. Check your inbox.');
      setOpen(false);
    } catch (error) {
      const { reason, message } = failureOf(error);
      toast(reason === 'network' ? networkError : message, { tone: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="mb-6 flex w-full items-center gap-4 rounded-card bg-surface-1 px-4 py-3.5 text-left shadow-low transition-colors hover:bg-surface-2"
      >
        <MailCheck size={22} className="flex-none text-accent" />
        <span>
          <span className="block text-control font-medium">Confirm your email</span>
          <span className="block text-sub text-text-2">Open the link we sent you</span>
        </span>
      </button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
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
    </>
  );
}
