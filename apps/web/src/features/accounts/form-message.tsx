import { CircleCheck, TriangleAlert } from 'lucide-react';

type FormMessageProps = { error?: string | undefined; success?: string | undefined };

/** Message about the whole form. Always rendered: screen readers announce only changes of an existing status region. */
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
