import { clipMessages } from '@dubplate/domain/clips/clip.ts';
import { Disc3, Mic, Share } from 'lucide-react';
import { Button } from '../ui/controls/button.tsx';
import { ActionDialog } from '../ui/overlays/action-dialog.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

const notices = {
  again: {
    title: 'Share it once more',
    text: 'Dubplate was still setting itself up and the file did not arrive. The second try works.',
  },
  size: { title: 'That file is too big', text: `${clipMessages.size}. Trim it, then share it again.` },
  storage: {
    title: 'There was no room for it',
    text: 'This browser could not keep the file. Free some space, then share it again.',
  },
};
export type ShareNoticeName = keyof typeof notices;

/** Why the server or the service worker has no content. Null when there is some. */
export function readNotice(params: URLSearchParams): ShareNoticeName | null {
  const name = params.has('again') ? 'again' : (params.get('problem') ?? '');
  return Object.hasOwn(notices, name) ? (name as ShareNoticeName) : null;
}

export function ShareNotice({ name, onClose }: { name: ShareNoticeName; onClose: () => void }) {
  const gotIt = (
    <Button variant="primary" wide onClick={onClose}>
      Got it
    </Button>
  );
  return <ActionDialog open onClose={onClose} icon={<Share size={22} />} {...notices[name]} actions={gotIt} />;
}

const swaps = {
  link: { icon: Disc3, title: 'Swap the link?', text: 'Your song draft already has one. The rest of it stays.' },
  clip: { icon: Mic, title: 'Swap the clip?', text: 'Your draft of a request already has one. Only one fits.' },
};

type SwapQuestionProps = { what: keyof typeof swaps; onKeep: () => void; onSwap: () => void };

/** A draft already has what was shared. */
export function SwapQuestion({ what, onKeep, onSwap }: SwapQuestionProps) {
  const answers = { keep: 'Keep mine', confirm: 'Use the shared one', confirmLook: 'tonal' } as const;
  return <ConfirmDialog open {...swaps[what]} {...answers} onClose={onKeep} onConfirm={onSwap} />;
}
