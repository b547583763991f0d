import { Plus } from 'lucide-react';
import { useSheetParam } from '../ui/use-sheet-param.ts';

/** Opens New ID Request; above the list, where a thumb is. */
export function NewRequestButton() {
  const sheet = useSheetParam('new');
  return (
    <button
      type="button"
      aria-label="New ID request"
      onClick={() => sheet.open('request')}
      className="fixed right-(--pad-r) bottom-[calc(var(--nav-space)+1rem)] z-[calc(var(--z-nav)+1)] grid size-15 place-items-center rounded-full border border-transparent bg-primary text-on-primary shadow-[0_10px_30px_-6px_rgb(0_0_0/0.8),0_0_0_6px_var(--bg)] transition-[background-color,scale] hover:bg-primary-hover active:scale-[0.975] active:bg-primary-press wide:right-[max(var(--pad-r),calc(50%-380px))] wide:bottom-[calc(1.5rem+var(--safe-b))]"
    >
      <Plus size={26} strokeWidth={2} aria-hidden="true" />
    </button>
  );
}

export function TrackIdSheets() {
  return null;
}
