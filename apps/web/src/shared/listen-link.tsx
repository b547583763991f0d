import type { ReactNode } from 'react';

type ListenLinkProps = { url: string; className: string; label?: string; children: ReactNode };

/** Opens a link that a member added: in a new tab, which learns nothing about this one. */
export const ListenLink = ({ url, className, label, children }: ListenLinkProps) => (
  <a href={url} target="_blank" rel="noopener noreferrer nofollow" aria-label={label} className={className}>
    {children}
  </a>
);
