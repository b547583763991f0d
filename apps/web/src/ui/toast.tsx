import { Toast } from '@base-ui/react/toast';
import { Check, X } from 'lucide-react';

const manager = Toast.createToastManager();

type ToastOptions = { tone?: 'success' | 'error'; milliseconds?: number };

/** Callable from anywhere. `<Toasts />` must be mounted: a toast sent before that is lost. */
export function toast(text: string, { tone = 'success', milliseconds = 3000 }: ToastOptions = {}) {
  // The text is the identity: an error that repeats refreshes its toast instead of piling up.
  manager.add({ id: `${tone} ${text}`, description: text, type: tone, timeout: milliseconds });
}

/** The place where toasts appear: above the navigation and above any sheet. Mount once. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} limit={2}>
      <Toast.Portal>
        {/* One lasting live region. Toasts that were live themselves would be read twice, or not at all. */}
        <Toast.Viewport
          role="status"
          className="fixed inset-x-4 bottom-[calc(var(--nav-space)+0.75rem)] z-(--z-toast) mx-auto flex max-w-[420px] flex-col-reverse gap-2 outline-none"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((item) => (
    <Toast.Root
      key={item.id}
      toast={item}
      role="group"
      aria-modal={undefined}
      swipeDirection={['down', 'left', 'right']}
      className="rounded-field border border-transparent bg-text text-bg shadow-mid transition-[transform,opacity] duration-(--d-base) ease-out select-none [transform:translate(var(--toast-swipe-movement-x,0px),var(--toast-swipe-movement-y,0px))] data-[type=error]:bg-surface-3 data-[type=error]:text-text data-limited:hidden data-starting-style:[transform:translateY(1rem)] data-starting-style:opacity-0 data-ending-style:opacity-0 data-ending-style:duration-(--d-fast) data-ending-style:ease-in"
    >
      <Toast.Content className="flex min-h-[50px] items-center gap-3 px-4 py-2">
        {item.type === 'error' ? (
          <X size={18} className="flex-none text-danger" />
        ) : (
          <Check size={18} className="flex-none" />
        )}
        <Toast.Description className="text-control font-medium" />
      </Toast.Content>
    </Toast.Root>
  ));
}
