import { useNavigate, useSearchParams } from 'react-router';
import { useConfirmEmail } from '../../features/accounts/use-confirm-email.ts';
import { Waiting } from '../waiting.tsx';

/** Target of the link in the confirmation email. MembersOnly requires a session first. */
export function ConfirmEmailScreen() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useConfirmEmail(search.get('token') ?? '', () => void navigate('/profile', { replace: true }));
  return <Waiting />;
}
