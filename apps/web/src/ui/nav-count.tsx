/** How many wait, beside the name of a section. `what` is said to those who listen: '3 open'. */
export function NavCount({ count, what }: { count: string; what: string }) {
  return (
    <span className="ml-auto font-mono text-label text-text-2">
      {count}
      <span className="sr-only"> {what}</span>
    </span>
  );
}
