import { Link } from 'lucide-react';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

type MobileLinkDialogProps = {
  /** The share link. The dialog is closed while this is null. */
  address: string | null;
  onChangeUrl: () => void;
  onUpload: () => void;
  /** Gets the focus when the dialog closes. */
  linkField: () => HTMLElement | null;
};

export function MobileLinkDialog({ address, onChangeUrl, onUpload, linkField }: MobileLinkDialogProps) {
  return (
    <ConfirmDialog
      open={address !== null}
      onClose={onChangeUrl}
      icon={Link}
      title="Mobile Share Link Detected"
      text="Links shared from the phone app often stop playing for other people. The one from the address bar always works."
      finalFocus={linkField}
      keep="Change URL"
      confirm="Upload Anyway"
      confirmLook="tonal"
      onConfirm={onUpload}
    >
      <p className="mb-5 rounded-field bg-surface-1 px-4 py-3.5 font-mono text-sub wrap-anywhere text-text-2">
        {address?.trim().replace(/^https:\/\//, '')}
      </p>
    </ConfirmDialog>
  );
}
