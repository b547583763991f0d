import { toast } from '../overlays/toast.tsx';

/** Copies a text and shows a toast for success or for a browser that forbids copying. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done, { milliseconds: 2000 });
  } catch {
    toast('Your browser did not allow copying. Select it and copy it by hand.', { tone: 'error' });
  }
}
