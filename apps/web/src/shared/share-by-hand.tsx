import { Field } from '../ui/forms/field.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';

type ShareByHandProps = { title: string; url: string; open: boolean; onClose: () => void };

/** For browsers that allow neither sharing nor clipboard access: shows the link in a field. */
export function ShareByHand({ title, url, open, onClose }: ShareByHandProps) {
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title={title}>
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
