/** A key of the keyboard. */
export const Key = ({ children }: { children: string }) => (
  <kbd className="grid h-6 min-w-6 flex-none place-items-center rounded-tag bg-surface-3 px-1.5 font-mono text-tag text-text-2">
    {children}
  </kbd>
);
