import { toast } from './toast.tsx';

/** Puts a text on the clipboard and says so; where that is forbidden, says that too. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done, { milliseconds: 2000 });
  } catch {
    toast('Your browser did not allow copying. Select it and copy it by hand.', { tone: 'error' });
  }
}
