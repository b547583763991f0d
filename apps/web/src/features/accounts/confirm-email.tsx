import { networkError } from '@dubplate/domain/network-error.ts';
import { MailCheck } from 'lucide-react';
import { OnDemand, preload } from '../../ui/hooks/lazy.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useSheetParam } from '../../ui/hooks/use-sheet-param.ts';

const loadSheet = () => import('./confirm-email-sheet.tsx').then((module) => module.ConfirmEmailSheet);

/** Shown until the member confirms the address. The sign-up email may be lost or late, so it can be sent again. */
export function ConfirmEmail({ email }: { email: string }) {
  const sheet = useSheetParam('confirm');
  const open = sheet.value !== '';
  const fail = () => {
    sheet.close();
    toast(networkError, { tone: 'error' });
  };
  return (
    <>
      <button
        type="button"
        onPointerDown={() => preload(loadSheet)}
        onClick={() => sheet.open('email')}
        className="mb-6 flex w-full items-center gap-4 rounded-card bg-surface-1 px-4 py-3.5 text-left shadow-low transition-colors hover:bg-surface-2"
      >
        <MailCheck size={22} className="flex-none text-accent" />
        <span>
          <span className="block text-control font-medium">Confirm your email</span>
          <span className="block text-sub text-text-2">Open the link we sent you</span>
        </span>
      </button>
      <OnDemand load={loadSheet} wanted={open} onFailure={fail} props={{ email, open, onOpenChange: sheet.close }} />
    </>
  );
}
