import type { ReactNode } from 'react';
import type { MenuAction } from '../../ui/controls/more-menu.tsx';
import { useReveal } from './use-reveal.ts';

const actionWidth = 84;

type SwipeActionsProps = {
  actions: readonly MenuAction[];
  isRevealed: boolean;
  reveal: (isRevealed: boolean) => void;
  children: ReactNode;
};

/** Buttons behind a row. Inert while it covers them: the menu of the row has the same actions. */
export function SwipeActions({ actions, isRevealed, reveal, children }: SwipeActionsProps) {
  const { style, handlers } = useReveal(isRevealed, reveal);
  return (
    <div className="relative overflow-hidden">
      <div inert={!isRevealed} aria-hidden={!isRevealed} className="absolute inset-y-0 right-0 flex">
        {actions.map(({ label, icon, onSelect }, place) => (
          <button
            key={label}
            type="button"
            onClick={() => {
              reveal(false);
              onSelect();
            }}
            style={{ width: actionWidth }}
            className={`flex flex-col items-center justify-center gap-1.5 text-label font-medium -outline-offset-2 ${place === 0 ? 'bg-surface-2' : 'bg-surface-3'}`}
          >
            {icon}
            {label}
          </button>
        ))}
      </div>
      <div
        style={{ translate: isRevealed ? `${-actionWidth * actions.length}px` : undefined }}
        className="relative transition-[translate] duration-(--d-fast)"
      >
        {/* Without the callout and the selection of iOS, which a long press starts. */}
        <div {...handlers} style={style} className="touch-pan-y select-none [-webkit-touch-callout:none]">
          {children}
        </div>
      </div>
    </div>
  );
}
