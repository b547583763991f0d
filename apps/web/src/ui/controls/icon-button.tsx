import type { ComponentProps, ReactNode } from 'react';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string;
  icon: ReactNode;
  filled?: boolean;
};

export function IconButton({ label, icon, filled = false, type = 'button', className = '', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={`grid size-11 flex-none place-items-center rounded-full transition-[background-color,scale] duration-[var(--d-fast),var(--d-tap)] active:scale-[0.975] disabled:text-text-disabled ${filled ? 'bg-surface-3 text-text hover:bg-surface-hover disabled:bg-surface-2' : 'text-text-2 hover:bg-surface-2 hover:text-text'} ${className}`}
    >
      {icon}
    </button>
  );
}
