import { Share } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { OnDemand } from '../ui/hooks/lazy.tsx';
import { useSheetParam } from '../ui/hooks/use-sheet-param.ts';
import { toast } from '../ui/overlays/toast.tsx';

const loadShareByHand = () => import('./share-by-hand.tsx').then((module) => module.ShareByHand);

type ShareButtonProps = {
  /** What is shared, in a sentence. */
  what: 'song' | 'request';
  title: string;
  /** Address in this app. */
  path: string;
  /** plain: without a background, for a row of plain icons. labelled: with the word beside the icon. */
  look?: 'filled' | 'plain' | 'labelled';
  className?: string;
};

/** Opens the system's share sheet. Fallbacks: copies the link, or shows it for copying by hand. */
export function ShareButton({ what, title, path, look = 'filled', className = '' }: ShareButtonProps) {
  const sheet = useSheetParam('share');
  // Several buttons may be on screen.
  const byHand = sheet.value === path;
  const isSharing = useRef(false);
  const url = `${window.location.origin}${path}`;
  const icon = <Share size={look === 'labelled' ? 18 : 20} strokeWidth={1.9} />;

  async function share(): Promise<void> {
    if (isSharing.current) return;
    isSharing.current = true;
    const outcome = await shareLink(title, url);
    isSharing.current = false;
    if (outcome === 'copied') toast('Link copied!', { milliseconds: 2000 });
    if (outcome === 'refused') sheet.open(path);
  }

  return (
    <>
      {look === 'labelled' ? (
        <Button variant="outline" size="small" icon={icon} className={className} onClick={() => void share()}>
          Share
        </Button>
      ) : (
        <IconButton
          filled={look === 'filled'}
          label="Share"
          icon={icon}
          className={className}
          onClick={() => void share()}
        />
      )}
      <OnDemand
        load={loadShareByHand}
        wanted={byHand}
        onFailure={sheet.close}
        props={{ title: `Share this ${what}`, url, open: byHand, onClose: sheet.close }}
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
    // AbortError: the member closed the share sheet. Copying the link would be unexpected.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'refused';
  }
}
