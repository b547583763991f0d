import { Field } from '../../ui/forms/field.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';

type ShareByHandProps = { url: string; open: boolean; onOpenChange: (open: boolean) => void };

/** For browsers that allow neither sharing nor clipboard access: shows the link in a field. */
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
