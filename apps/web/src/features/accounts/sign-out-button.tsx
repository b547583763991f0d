import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useOutbox } from '../../data/shown-outbox.ts';
import { api, failureOf } from '../../platform/api.ts';
import { endSubscription } from '../../platform/push-browser.ts';
import { forgetStoredMember } from '../../platform/session.ts';
import { deleteSharedContent } from '../../platform/shared-content.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

export function SignOutButton() {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  // Refused ones too: their text exists nowhere else.
  const waiting = useOutbox().filter(({ sentAt }) => sentAt === undefined).length;

  async function signOut(): Promise<void> {
    setBusy(true);
    try {
      // First: the live message about the ended session may leave this screen before the call returns.
      await deleteSharedContent();
      // The next member of this browser must not get messages of this one.
      await endSubscription().catch(() => {});
      await api.accounts.signOut.mutate();
      reloadSignedOut();
    } catch (error) {
      const { reason, text } = failureOf(error);
      if (reason === 'signed-out') return reloadSignedOut();
      toast(text, { tone: 'error' });
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        variant="outline"
        size="small"
        icon={<LogOut size={18} />}
        busy={busy}
        busyText="Signing out..."
        onClick={() => (waiting > 0 ? setAsking(true) : void signOut())}
      >
        Sign Out
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        icon={LogOut}
        title="Sign out now?"
        text={`${waiting === 1 ? 'One thing you did is' : `${waiting} things you did are`} only on this device. Signing out deletes ${waiting === 1 ? 'it' : 'them'}.`}
        keep="Stay"
        confirm="Sign Out"
        onConfirm={() => {
          setAsking(false);
          void signOut();
        }}
      />
    </>
  );
}

/** A full page load clears the member's data from memory: another person may use the device next. */
function reloadSignedOut(): void {
  forgetStoredMember();
  window.location.assign('/login');
}
