import { type ReactNode, useId } from 'react';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mt-7">
      <h2 id={heading} className="mb-2 text-label font-medium text-text-2">
        {title}
      </h2>
      {children}
    </section>
  );
}
