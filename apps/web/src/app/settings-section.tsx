import { type ReactNode, useId } from 'react';

type SettingsSectionProps = { id?: string; title: string; children: ReactNode };

/** A part of a settings screen with its heading. */
export function SettingsSection({ id, title, children }: SettingsSectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} tabIndex={-1} className="mt-7 scroll-mt-4 outline-none">
      <h2 id={heading} className="mb-2 text-label font-medium text-text-2 desk:mb-2.5 desk:text-heading desk:text-text">
        {title}
      </h2>
      {children}
    </section>
  );
}
