import { useId } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/hooks/copy-text.ts';
import { FormNotice } from '../../ui/forms/form-notice.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useOpenChange } from '../../ui/overlays/overlay-state.ts';
import { MintForm } from './mint-form.tsx';
import { inviteLink } from './use-invites.ts';
import { useMint } from './use-mint.ts';

type MintSheetProps = { open: boolean; onClose: () => void };

/** Creates invite codes, then shows them for copying. */
export function MintSheet({ open, onClose }: MintSheetProps) {
  const formId = useId();
  const { mint, isPending, failure, codes, reset } = useMint();
  useOpenChange(open, () => open && reset());
  const many = codes !== null && codes.length > 1;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={codes ? `${codes.length} new ${many ? 'codes' : 'code'}` : 'Create codes'}
      notice={<FormNotice text={failure} />}
      footer={
        codes ? (
          <>
            <Button
              onClick={() => void copyText(codes.map(inviteLink).join('\n'), many ? 'Links copied' : 'Link copied')}
            >
              {many ? 'Copy links' : 'Copy link'}
            </Button>
            <Button
              variant="primary"
              onClick={() => void copyText(codes.join('\n'), many ? 'Codes copied' : 'Code copied')}
            >
              {many ? 'Copy codes' : 'Copy code'}
            </Button>
          </>
        ) : (
          <>
            <Button disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={isPending} busyText="Creating...">
              Create
            </Button>
          </>
        )
      }
    >
      {codes ? <NewCodes codes={codes} /> : <MintForm id={formId} busy={isPending} onSubmit={mint} />}
    </Sheet>
  );
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p className="text-sub text-text-2">Send each person one. You find them again in the list.</p>
      <ul className="rounded-field bg-surface-2 px-4 py-2 font-mono text-row tracking-[0.02em]">
        {codes.map((code) => (
          <li key={code} className="py-1.5 wrap-anywhere select-all">
            {code}
          </li>
        ))}
      </ul>
    </>
  );
}
