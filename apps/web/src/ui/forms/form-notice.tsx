import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Error of a submitted form. Always rendered: screen readers announce only changes of an existing alert region. */
export function FormNotice({ text, children }: { text: string | null; children?: ReactNode }) {
  return (
    <div role="alert">
      {text && (
        <div className="mb-3 flex min-h-13 items-center gap-3 rounded-field bg-danger-soft py-1 pr-2 pl-4 text-sub text-danger">
          <TriangleAlert size={18} className="flex-none" aria-hidden="true" />
          <p className="min-w-0 flex-1 py-2 wrap-anywhere">{text}</p>
          {children}
        </div>
      )}
    </div>
  );
}
