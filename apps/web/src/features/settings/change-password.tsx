import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';
import { TapRow } from '../../ui/row-group.tsx';
import { PasswordSheet } from './password-sheet.tsx';
import { PasswordLinkSheet } from './password-link-sheet.tsx';

/** A line of Settings, and the sheet behind it. */
export function ChangePassword({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  const { data: ways } = useQuery({
    queryKey: keys.signInWays(),
    queryFn: ({ signal }) => api.settings.read.query(undefined, { signal }),
  });
  // Until it is known, what most members have.
  const hasPassword = ways?.password ?? true;
  return (
    <>
      <TapRow
        icon={<KeyRound size={22} strokeWidth={1.75} />}
        title={hasPassword ? 'Change password' : 'Set a password'}
        sub={hasPassword ? 'Signs you out everywhere else.' : 'You sign in with Google.'}
        onClick={() => setOpen(true)}
      />
      {hasPassword ? (
        <PasswordSheet open={open} onClose={() => setOpen(false)} />
      ) : (
        <PasswordLinkSheet email={email} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
