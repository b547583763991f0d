import { type MouseEvent, type ReactNode, startTransition, useOptimistic } from 'react';
import { Link, useLocation } from 'react-router';

export type NavItem = {
  to: string;
  label: string;
  /** Accessible name, if it says more than the label. */
  name?: string;
  icon: ReactNode;
  /** After the label. Hidden from screen readers. */
  badge?: ReactNode;
  active: boolean;
  /** Called on pointerdown, to preload the screen's code and data before the click. */
  warm?: () => void;
  /** Preventing the default of the event stays at the current address. */
  onSelect?: (event: MouseEvent) => void;
};

/** The tapped link is the current one at once. Its screen takes longer to render, in the same transition. */
export function NavLinks({ items, className }: { items: readonly NavItem[]; className: string }) {
  const { pathname } = useLocation();
  const [current, setCurrent] = useOptimistic(items.find(({ active }) => active)?.to);
  return items.map(({ to, label, name, icon, badge, warm, onSelect }) => (
    <Link
      key={to}
      to={to}
      // Back never returns to the same screen.
      replace={to === pathname}
      onPointerDown={warm}
      onClick={(event) => {
        const opensHere = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!opensHere) return;
        startTransition(() => setCurrent(to));
        onSelect?.(event);
      }}
      aria-label={name}
      aria-current={to === current ? 'page' : undefined}
      className={className}
    >
      {icon}
      {label}
      {/* The space keeps the words apart for speech input, which compares them with the name. */}
      {badge && ' '}
      {badge}
    </Link>
  ));
}
