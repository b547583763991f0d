import { Check, TriangleAlert, X } from 'lucide-react';
import { type CSSProperties, useEffect } from 'react';
import { createStore } from '../../platform/create-store.ts';
import { IconButton } from '../controls/icon-button.tsx';
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
/** An error is longer, and the member may copy its reference. */
const shownMs = { success: 3000, error: 8000 };
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
  const { tone = 'success', milliseconds = shownMs[tone], action, key = text } = options;
  serial += 1;
  const others = items.read().filter((item) => item.key !== key || item.tone !== tone);
  const reference = tone === 'error' ? recentErrorReference() : null;
  items.write([...others, { serial, key, text, tone, milliseconds, action, reference }].slice(-maxShown));
}

/** For another member in the same tab: a toast may offer to undo an action of the former member. */
export const clearToasts = (): void => items.write([]);

/**
 * Mount once. Toasts appear above any sheet, and on phones above the plus button. While a dialog or a composer is open,
 * they are at the top (motion.css).
 */
export function Toasts() {
  const shown = items.useValue();
  const of = (tone: Tone) =>
    shown.filter((item) => item.tone === tone).map((item) => <Toast {...item} key={item.serial} />);
  return (
    <div className="toasts pointer-events-none fixed inset-x-4 bottom-[calc(var(--nav-space)+5.5rem)] wide:bottom-[calc(var(--nav-space)+0.75rem)] z-(--z-toast) mx-auto max-w-[420px]">
      {/* Always rendered: screen readers often skip a live region that is inserted together with its text. */}
      {/* aria-live is implied by the role, but an open sheet hides all outside elements without this attribute. */}
      <div role="status" aria-live="polite">
        {of('success')}
      </div>
      {of('error')}
    </div>
  );
}

const dismiss = (id: number): void => items.write(items.read().filter((item) => item.serial !== id));

function Toast({ serial: id, text, tone, milliseconds, action, reference }: Omit<ToastItem, 'key'>) {
  const isError = tone === 'error';
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), milliseconds);
    return () => clearTimeout(timer);
  }, [id, milliseconds]);
  return (
    <div
      {...(isError && { role: 'alert', 'aria-live': 'assertive' })}
      style={{ '--toast-ms': `${milliseconds}ms` } as CSSProperties}
      className={`toast mt-2 flex min-h-[50px] items-center gap-3 rounded-field border border-transparent px-4 py-2 text-control font-medium shadow-mid ${isError ? 'bg-surface-3 text-text' : 'bg-text text-bg'}`}
    >
      {isError ? (
        <TriangleAlert size={18} className="flex-none text-danger" />
      ) : (
        <Check size={18} className="flex-none" />
      )}
      <div>
        {text}
        <ErrorReference id={reference} className="pointer-events-auto mt-1 font-normal" />
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
      {isError && (
        <IconButton
          label="Dismiss"
          icon={<X size={20} />}
          onClick={() => dismiss(id)}
          className="pointer-events-auto -my-2 -mr-3 ml-auto hover:bg-surface-hover!"
        />
      )}
    </div>
  );
}
