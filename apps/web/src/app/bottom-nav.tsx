import { type NavItem, NavLinks } from './nav-links.tsx';

/** A bottom bar on phones, a floating dock from 769px to 1023px. */
export function BottomNav({ items }: { items: readonly NavItem[] }) {
  return (
    <>
      {/* Fades out the page behind the dock. */}
      <div
        aria-hidden="true"
        className="pointer-events-none fixed inset-x-0 bottom-0 z-(--z-nav) hidden h-35 bg-linear-to-b from-transparent to-bg to-85% wide:block wide:short:hidden"
      />
      <nav
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-(--z-nav) flex h-[calc(var(--nav-h)+var(--safe-b))] border-t border-line bg-bar px-4 pb-(--safe-b) backdrop-blur-[20px] backdrop-saturate-140 wide:inset-x-auto wide:bottom-[calc(1.5rem+var(--safe-b))] wide:left-1/2 wide:h-15 wide:-translate-x-1/2 wide:gap-1 wide:rounded-full wide:border-transparent wide:bg-dock wide:p-1.5 wide:shadow-high wide:short:bottom-[calc(0.375rem+var(--safe-b))] wide:short:h-13 wide:short:p-1"
      >
        <NavLinks
          items={items}
          className="relative flex flex-1 flex-col items-center justify-center gap-1 rounded-field text-nav font-medium whitespace-nowrap text-text-3 -outline-offset-4 transition-colors hover:text-text aria-[current]:text-text aria-[current]:before:absolute aria-[current]:before:-top-px aria-[current]:before:h-0.5 aria-[current]:before:w-7 aria-[current]:before:rounded-b-[2px] aria-[current]:before:bg-accent forced-colors:aria-[current]:underline wide:flex-row wide:gap-2.5 wide:rounded-full wide:px-5.5 wide:text-control wide:text-text-2 wide:outline-offset-2 wide:aria-[current]:bg-text wide:aria-[current]:text-bg wide:aria-[current]:before:hidden wide:[&_svg]:size-5"
        />
      </nav>
    </>
  );
}

/** A list with a question mark, in the style of lucide, which has no such icon. */
export function SetlistIcon({ size = 24, strokeWidth = 1.75 }: { size?: number; strokeWidth?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 6.5h10M4 12h6M4 17.5h5M14.2 14.3a2.9 2.9 0 1 1 4.3 2.5c-.9.5-1.4 1-1.4 1.9M17.1 21.3v.01" />
    </svg>
  );
}

/** First focusable element of every screen: skips the navigation. */
export function SkipLink() {
  return (
    <a
      href="#content"
      onClick={(event) => {
        // The router must not see a navigation to #content.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
      className="fixed top-2 left-2 z-(--z-toast) grid min-h-11 -translate-y-20 place-items-center rounded-full bg-primary px-5 text-control font-medium text-on-primary focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
