import { Copy, Share } from 'lucide-react';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/hooks/copy-text.ts';
import { useSheetParam } from '../../ui/hooks/use-sheet-param.ts';
import { RowGroup, TapRow } from '../../ui/lists/row-group.tsx';
import { Step } from '../../ui/lists/step.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';

/** iOS lets no web app into its share menu. A shortcut of the member can open the screen /share instead. */
export function ShareShortcut() {
  const sheet = useSheetParam('shortcut');
  const address = `${window.location.origin}/share?text=`;
  return (
    <RowGroup>
      <TapRow
        icon={<Share size={22} strokeWidth={1.75} />}
        title="Share into Dubplate"
        sub="A shortcut for the share menu, in four steps."
        onClick={() => sheet.open('steps')}
      />
      <Sheet
        open={sheet.value !== ''}
        onOpenChange={(open) => !open && sheet.close()}
        title="Share into Dubplate"
        footer={
          <Button icon={<Copy size={18} />} onClick={() => void copyText(address, 'Address copied')}>
            Copy the address
          </Button>
        }
      >
        <ol>
          <Step number={1}>
            In <b>Shortcuts</b>, tap the plus. In the info of the new shortcut, turn on <b>Show in Share Sheet</b>
          </Step>
          <Step number={2}>
            Add <b>URL Encode</b>. It takes the <b>Shortcut Input</b>
          </Step>
          <Step number={3}>
            Add <b>Open URLs</b>. Paste <span className="font-mono text-sub">{address}</span> and put{' '}
            <b>URL Encoded Text</b> right behind it
          </Step>
          <Step number={4}>
            Name it <b>Dubplate</b>. Stay signed in here, in Safari
          </Step>
        </ol>
      </Sheet>
    </RowGroup>
  );
}
