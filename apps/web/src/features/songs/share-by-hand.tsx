import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';

type ShareByHandProps = { url: string; open: boolean; onOpenChange: (open: boolean) => void };

/** Where a browser allows neither sharing nor copying, the link is there to be copied by hand. */
export function ShareByHand({ url, open, onOpenChange }: ShareByHandProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Share this song">
      <Field
        label="Link"
        hint="Select it and copy."
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Sheet>
  );
}
