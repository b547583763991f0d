import { ExternalLink } from 'lucide-react';

type OpenLinkProps = { href: string; children: string; icon?: boolean };

/** Link to a platform, without referrer and without access to our window. */
export function OpenLink({ href, children, icon = true }: OpenLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex min-h-11 flex-none items-center justify-center gap-2.5 rounded-full border border-transparent bg-surface-3 px-4 text-control font-semibold tracking-snug whitespace-nowrap transition-[background-color,scale] duration-[var(--d-fast),var(--d-tap)] hover:bg-surface-hover active:scale-[0.975]"
    >
      {children}
      {icon && <ExternalLink size={17} aria-hidden="true" />}
    </a>
  );
}
