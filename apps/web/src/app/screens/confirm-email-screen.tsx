import { useNavigate, useSearchParams } from 'react-router';
import { useConfirmEmail } from '../../features/accounts/use-confirm-email.ts';
import { Waiting } from '../waiting.tsx';

/** Where the link in the confirmation mail leads; the guard has made sure who opened it. */
export function ConfirmEmailScreen() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useConfirmEmail(search.get('token') ?? '', () => void navigate('/profile', { replace: true }));
  return <Waiting />;
}
