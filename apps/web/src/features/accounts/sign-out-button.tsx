import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { deleteSharedContent } from '../../platform/shared-content.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

export function SignOutButton() {
  const [busy, setBusy] = useState(false);

  async function signOut(): Promise<void> {
    setBusy(true);
    try {
      await api.accounts.signOut.mutate();
      await deleteSharedContent();
      reloadSignedOut();
    } catch (error) {
      const { reason, text } = failureOf(error);
      if (reason === 'signed-out') return reloadSignedOut();
      toast(text, { tone: 'error' });
      setBusy(false);
    }
  }

  return (
    <Button
      variant="outline"
      wide
      icon={<LogOut size={18} />}
      busy={busy}
      busyText="Signing out..."
      onClick={() => void signOut()}
    >
      Sign Out
    </Button>
  );
}

/** A full page load clears the member's data from memory: another person may use the device next. */
const reloadSignedOut = () => window.location.assign('/login');
