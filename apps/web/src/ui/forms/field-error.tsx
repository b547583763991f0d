import { TriangleAlert } from 'lucide-react';

/** Always rendered: screen readers often skip a live region that is inserted together with its text. */
export function FieldError({
  id,
  error,
  centred = false,
}: {
  id: string;
  error?: string | undefined;
  centred?: boolean;
}) {
  return (
    <p id={id} aria-live="polite" className="text-sub text-danger">
      {error && (
        <span className={`flex items-start gap-1.5 pt-2 ${centred ? 'justify-center' : ''}`}>
          <TriangleAlert size={18} className="mt-px flex-none" />
          <span>
            {/* Prevents a line break inside a part of a URL such as ?t=120. */}
            {error.split(/(\?\w+=\w+)/).map((part, at) =>
              at % 2 === 0 ? (
                part
              ) : (
                <span key={part} className="whitespace-nowrap">
                  {part}
                </span>
              ),
            )}
          </span>
        </span>
      )}
    </p>
  );
}
