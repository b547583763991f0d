/** Badge beside a section's name. `what` is for screen readers: '3 open'. */
export function NavCount({ count, what }: { count: string; what: string }) {
  return (
    <span className="ml-auto font-mono text-label text-text-2">
      {count}
      <span className="sr-only"> {what}</span>
    </span>
  );
}
