import { CircleCheck, TriangleAlert } from 'lucide-react';

type FormMessageProps = { error?: string | undefined; success?: string | undefined };

/** What concerns the whole form. Always in the page, so that screen readers hear it change. */
export function FormMessage({ error, success }: FormMessageProps) {
  const Icon = error ? TriangleAlert : CircleCheck;
  return (
    <p role="status" className={`text-sub ${error ? 'text-danger' : 'text-success'}`}>
      {(error ?? success) && (
        <span className="flex items-start gap-1.5">
          <Icon size={18} className="mt-px flex-none" />
          {error ?? success}
        </span>
      )}
    </p>
  );
}
