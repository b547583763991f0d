import { Check, X } from 'lucide-react';
import { type CSSProperties, useEffect } from 'react';
import { createStore } from '../../platform/create-store.ts';
import { ErrorReference, recentErrorReference } from './error-reference.tsx';

type Tone = 'success' | 'error';
type ToastAction = { label: string; run: () => void };
type ToastItem = {
  serial: number;
  key: string;
  text: string;
  tone: Tone;
  milliseconds: number;
  action: ToastAction | undefined;
  /** Id of the failed request. */
  reference: string | null;
};

const maxShown = 2;
let serial = 0;
const items = createStore<readonly ToastItem[]>([]);

type ToastOptions = {
  tone?: Tone;
  milliseconds?: number;
  action?: ToastAction;
  /** A toast replaces one with the same key. Default: the text. Set it when equal texts have different actions. */
  key?: string;
};

/** Shown by `<Toasts />`. A repeated toast restarts its timer instead of appearing twice. */
export function toast(text: string, options: ToastOptions = {}): void {
  const { tone = 'success', milliseconds = 3000, action, key = text } = options;
  serial += 1;
  const others = items.read().filter((item) => item.key !== key || item.tone !== tone);
  const reference = tone === 'error' ? recentErrorReference() : null;
  items.write([...others, { serial, key, text, tone, milliseconds, action, reference }].slice(-maxShown));
}

/** For another member in the same tab: a toast may offer to undo an action of the former member. */
export const clearToasts = (): void => items.write([]);

/** Mount once. Toasts appear above any sheet, and on phones above the plus button and the composer. */
export function Toasts() {
  const shown = items.useValue();
  return (
    // Always rendered: screen readers often skip a live region that is inserted together with its text.
    <div
      role="status"
      // Implied by role="status", but an open sheet hides all outside elements without this attribute.
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--nav-space)+5.5rem)] wide:bottom-[calc(var(--nav-space)+0.75rem)] z-(--z-toast) mx-auto grid max-w-[420px] gap-2"
    >
      {shown.map((item) => (
        <Toast {...item} key={item.serial} />
      ))}
    </div>
  );
}

const dismiss = (id: number): void => items.write(items.read().filter((item) => item.serial !== id));

function Toast({ serial: id, text, tone, milliseconds, action, reference }: Omit<ToastItem, 'key'>) {
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), milliseconds);
    return () => clearTimeout(timer);
  }, [id, milliseconds]);
  return (
    <div
      data-tone={tone}
      style={{ '--toast-ms': `${milliseconds}ms` } as CSSProperties}
      className="toast flex min-h-[50px] items-center gap-3 rounded-field border border-transparent bg-text px-4 py-2 text-control font-medium text-bg shadow-mid data-[tone=error]:bg-surface-3 data-[tone=error]:text-text"
    >
      {tone === 'error' ? <X size={18} className="flex-none text-danger" /> : <Check size={18} className="flex-none" />}
      <div>
        {text}
        <ErrorReference id={reference} className="mt-1 font-normal" />
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismiss(id);
            action.run();
          }}
          className="pointer-events-auto -my-2 -mr-3 ml-auto min-h-11 rounded-field px-3 font-semibold underline underline-offset-4 -outline-offset-4 outline-bg"
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
