import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';
import { TapRow } from '../../ui/lists/row-group.tsx';
import { useSheetParam } from '../../ui/hooks/use-sheet-param.ts';
import { PasswordSheet } from './password-sheet.tsx';
import { PasswordLinkSheet } from './password-link-sheet.tsx';

export function ChangePassword({ email }: { email: string }) {
  const sheet = useSheetParam('password');
  const open = sheet.value !== '';
  const { data: ways } = useQuery({
    queryKey: keys.signInWays(),
    queryFn: ({ signal }) => api.settings.read.query(undefined, { signal }),
  });
  // While loading, assumes a password, as most members have one.
  const hasPassword = ways?.password ?? true;
  return (
    <>
      <TapRow
        icon={<KeyRound size={22} strokeWidth={1.75} />}
        title={hasPassword ? 'Change password' : 'Set a password'}
        sub={hasPassword ? 'Signs you out everywhere else.' : 'You sign in with Google.'}
        onClick={() => sheet.open('change')}
      />
      {hasPassword ? (
        <PasswordSheet open={open} onClose={sheet.close} />
      ) : (
        <PasswordLinkSheet email={email} open={open} onClose={sheet.close} />
      )}
    </>
  );
}
