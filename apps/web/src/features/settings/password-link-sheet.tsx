import { useMutation } from '@tanstack/react-query';
import { api, failureOf } from '../../platform/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

type PasswordLinkSheetProps = { email: string; open: boolean; onClose: () => void };

/** For members who sign in with Google only: sends the email that sets a password. */
export function PasswordLinkSheet({ email, open, onClose }: PasswordLinkSheetProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.accounts.requestPasswordReset.mutate({ email }),
    onSuccess() {
      onClose();
      toast('Password reset email sent! Check your inbox.');
    },
    onError: (error) => toast(failureOf(error).text, { tone: 'error' }),
  });
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Set a password"
      footer={
        <Button variant="primary" wide busy={isPending} busyText="Sending..." onClick={() => mutate()}>
          Send me a link
        </Button>
      }
    >
      <p className="text-text-2">
        You sign in with Google, so there is no password to change. To have one as well, open the link we send to{' '}
        <strong className="font-semibold wrap-anywhere text-text">{email}</strong>. Setting it signs you out everywhere.
      </p>
    </Sheet>
  );
}
