import { Share } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { toast } from '../../ui/toast.tsx';

const loadShareByHand = () => import('./share-by-hand.tsx').then((module) => module.ShareByHand);

type ShareButtonProps = { song: { id: string; title: string }; className?: string };

/** The device's share sheet; without one the link is copied; where even that is forbidden, it is shown. */
export function ShareButton({ song, className = '' }: ShareButtonProps) {
  const [byHand, setByHand] = useState(false);
  const underWay = useRef(false);
  const url = `${window.location.origin}/song/${song.id}`;

  async function share(): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    const outcome = await shareLink(song.title, url);
    underWay.current = false;
    if (outcome === 'copied') toast('Link copied!', { milliseconds: 2000 });
    if (outcome === 'refused') setByHand(true);
  }

  return (
    <>
      <IconButton
        filled
        label="Share"
        icon={<Share size={20} strokeWidth={1.9} />}
        className={className}
        onClick={() => void share()}
      />
      <OnDemand
        load={loadShareByHand}
        wanted={byHand}
        onFailure={() => setByHand(false)}
        props={{ url, open: byHand, onOpenChange: setByHand }}
      />
    </>
  );
}

async function shareLink(title: string, url: string): Promise<'shared' | 'copied' | 'refused'> {
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url });
      return 'shared';
    }
  } catch (error) {
    // Closed without choosing anybody: that is an answer, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'refused';
  }
}
