import { findLinks } from '@dubplate/domain/songs/song-link.ts';
import { ClipboardPaste } from 'lucide-react';
import type { MouseEvent } from 'react';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { toast } from '../ui/overlays/toast.tsx';

/** Firefox before 125 and pages without TLS cannot read the clipboard. */
const canRead = () => typeof navigator.clipboard?.readText === 'function';

/**
 * Pastes a link with one tap, for phones without a share target (iOS). iOS asks with a "Paste" bubble, other browsers
 * for permission. For the end of an empty link field: a filled one needs the room for its address.
 */
export function PasteLink({ onPaste }: { onPaste: (link: string) => void }) {
  async function paste({ currentTarget, detail }: MouseEvent<HTMLButtonElement>): Promise<void> {
    const input = currentTarget.parentElement?.parentElement?.querySelector('input');
    const text = await navigator.clipboard.readText().catch(() => null);
    if (text === null) return toast('Pasting was not allowed. Hold the field and choose Paste.', { tone: 'error' });
    const [link] = findLinks(text);
    if (!link) return toast('No link on the clipboard. Copy one, then tap here again.', { tone: 'error' });
    onPaste(link);
    // The button is gone then. Only for keyboard clicks (detail 0): a tap would open the on-screen keyboard.
    if (detail === 0) input?.focus();
  }
  if (!canRead()) return null;
  return <IconButton label="Paste link" icon={<ClipboardPaste size={20} />} onClick={(event) => void paste(event)} />;
}
