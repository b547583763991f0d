import { ChevronLeft } from 'lucide-react';
import { useNavigate } from 'react-router';
import { IconButton } from '../ui/controls/icon-button.tsx';

type BackButtonProps = {
  /** Target when the page was opened from outside the app and has no history to go back to. */
  fallback?: string;
  filled?: boolean;
  className?: string;
};

export function BackButton({ fallback = '/', filled = true, className = '' }: BackButtonProps) {
  const navigate = useNavigate();
  const goBack = () => {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate(fallback, { replace: true }));
  };
  return <IconButton filled={filled} label="Back" icon={<ChevronLeft />} className={className} onClick={goBack} />;
}
