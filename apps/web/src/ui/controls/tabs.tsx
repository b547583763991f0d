import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

type TabsProps<Value extends string> = {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  panelClassName?: string;
  /** Content of the selected tab. */
  children: ReactNode;
};

const steps: Record<string, (at: number, length: number) => number> = {
  ArrowRight: (at, length) => (at + 1) % length,
  ArrowLeft: (at, length) => (at - 1 + length) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
};

/** ARIA tabs: arrow keys select a tab, the Tab key moves to the panel. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, panelClassName, children } = props;
  const id = useId();
  const row = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent): void {
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = steps[event.key]?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.value);
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next!]?.focus();
  }

  return (
    <>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className="-mx-(--gutter) flex flex-none gap-5 overflow-x-auto overflow-y-hidden px-(--gutter) inset-shadow-[0_-1px_var(--line)] [scrollbar-width:none] wide:mx-0 wide:px-0"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
            className="relative flex min-h-12 min-w-11 flex-none items-center justify-center text-control font-medium whitespace-nowrap text-text-3 -outline-offset-2 transition-colors hover:text-text aria-selected:text-text aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:bottom-0 aria-selected:after:h-0.5 aria-selected:after:rounded-full aria-selected:after:bg-accent forced-colors:aria-selected:underline"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={panelClassName}>
        {children}
      </div>
    </>
  );
}
