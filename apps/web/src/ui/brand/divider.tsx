/** A horizontal rule with a label, between two alternatives. */
export function Divider({ label }: { label: string }) {
  return (
    <div className="flex items-center gap-3 text-sub text-text-3 before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong">
      {label}
    </div>
  );
}
