import { ChevronLeft } from 'lucide-react';
import { useNavigate } from 'react-router';
import { IconButton } from '../ui/icon-button.tsx';

type BackButtonProps = {
  /** Where a link from outside leads instead of out of the app. */
  otherwise?: string;
  filled?: boolean;
  className?: string;
};

/** Back to where this was opened. */
export function BackButton({ otherwise = '/', filled = true, className = '' }: BackButtonProps) {
  const navigate = useNavigate();
  const goBack = () => {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate(otherwise, { replace: true }));
  };
  return <IconButton filled={filled} label="Back" icon={<ChevronLeft />} className={className} onClick={goBack} />;
}
