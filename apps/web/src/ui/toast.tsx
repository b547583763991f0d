import { Check, X } from 'lucide-react';
import { type CSSProperties, useEffect, useSyncExternalStore } from 'react';
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
  /** The id of the request that failed. */
  reference: string | null;
};

const most = 2;
let serial = 0;
let items: readonly ToastItem[] = [];
const listeners = new Set<() => void>();

function change(next: readonly ToastItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type ToastOptions = {
  tone?: Tone;
  milliseconds?: number;
  action?: ToastAction;
  /** A toast replaces one with the same key, which is its text. Those with an action about different things need their own. */
  key?: string;
};

/** Callable from anywhere; shown by `<Toasts />`. One that repeats starts anew instead of piling up. */
export function toast(text: string, options: ToastOptions = {}): void {
  const { tone = 'success', milliseconds = 3000, action, key = text } = options;
  serial += 1;
  const others = items.filter((item) => item.key !== key || item.tone !== tone);
  const reference = tone === 'error' ? recentErrorReference() : null;
  change([...others, { serial, key, text, tone, milliseconds, action, reference }].slice(-most));
}

/** The place where toasts appear: above any sheet, and on phones above the plus button and the composer. Mount once. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => items);
  return (
    // One lasting live region: one that arrived together with its text would often not be read.
    <div
      role="status"
      // role="status" implies it, but an open sheet hides everything outside of it that lacks the attribute.
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--nav-space)+5.5rem)] wide:bottom-[calc(var(--nav-space)+0.75rem)] z-(--z-toast) mx-auto grid max-w-[420px] gap-2"
    >
      {shown.map((item) => (
        <Toast {...item} key={item.serial} />
      ))}
    </div>
  );
}

const drop = (own: number): void => change(items.filter((item) => item.serial !== own));

function Toast({ serial: own, text, tone, milliseconds, action, reference }: Omit<ToastItem, 'key'>) {
  useEffect(() => {
    const timer = setTimeout(() => drop(own), milliseconds);
    return () => clearTimeout(timer);
  }, [own, milliseconds]);
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
            drop(own);
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
