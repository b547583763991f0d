import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu } from '@base-ui/react/menu';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { IconButton } from './icon-button.tsx';

export type MenuAction = { label: string; icon: ReactNode; onSelect: () => void };

type MoreMenuProps = { label: string; actions: readonly MenuAction[]; className?: string };

/** Button with three dots that opens a menu. Renders nothing without actions. */
export function MoreMenu({ label, actions, className = '' }: MoreMenuProps) {
  // Portal into the surrounding sheet or screen: outside of it, the menu would belong to no dialog and no landmark.
  const sheet = useRef<HTMLElement>(null);
  if (actions.length === 0) return null;
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root modal={false}>
        <Menu.Trigger
          ref={(button: HTMLElement | null) => {
            sheet.current = button?.closest<HTMLElement>('[role=dialog], main') ?? null;
          }}
          render={<IconButton label={label} icon={<Ellipsis size={20} strokeWidth={1.75} />} className={className} />}
        />
        <Menu.Portal container={sheet}>
          <Menu.Positioner
            align="end"
            sideOffset={4}
            collisionPadding={12}
            className="z-(--z-sheet)"
            // Without this, a bottom sheet handles a press on an item as the start of a swipe.
            data-base-ui-swipe-ignore=""
          >
            <Menu.Popup className="min-w-49 rounded-card bg-surface-2 p-1.5 text-text shadow-high transition-[opacity,scale] duration-(--d-fast) outline-none data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 motion-reduce:data-starting-style:scale-100 forced-colors:border">
              {actions.map(({ label: name, icon, onSelect }) => (
                <Menu.Item
                  key={name}
                  onClick={onSelect}
                  className="flex min-h-12 cursor-default items-center gap-4 rounded-tile px-3.5 text-control font-medium outline-none select-none data-highlighted:bg-surface-3 forced-colors:data-highlighted:outline-2"
                >
                  <span className="flex-none text-text-2" aria-hidden="true">
                    {icon}
                  </span>
                  {name}
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  );
}
