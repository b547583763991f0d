import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import { refusals } from '@dubplate/domain/errors.ts';
import { Check, Shield, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { ActionDialog } from '../../ui/overlays/action-dialog.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { TapRow } from '../../ui/lists/row-group.tsx';
import { LastCheck } from './last-check.tsx';

type Step = 'closed' | 'first' | 'last';

/** A row of Settings with two confirmation dialogs. The owner's account cannot be deleted. */
export function DeleteAccount({ member }: { member: CurrentMember }) {
  const [step, setStep] = useState<Step>('closed');
  const close = () => setStep('closed');
  return (
    <>
      <TapRow
        icon={<Trash2 size={22} strokeWidth={1.75} />}
        title="Delete account"
        sub="We ask twice."
        onClick={() => setStep('first')}
      />
      {member.admin?.role === 'super_admin' ? (
        <OwnerDialog open={step !== 'closed'} onClose={close} />
      ) : (
        <>
          <FirstCheck open={step === 'first'} onKeep={close} onContinue={() => setStep('last')} />
          <LastCheck username={member.username} open={step === 'last'} onKeep={close} />
        </>
      )}
    </>
  );
}

const consequences = [
  { icon: X, text: 'Your name, email, favorites and votes go.' },
  { icon: X, text: 'You are signed out everywhere.' },
  { icon: Check, text: 'Songs, requests and comments you posted stay, without your name.' },
];

function FirstCheck({ open, onKeep, onContinue }: { open: boolean; onKeep: () => void; onContinue: () => void }) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onKeep}
      step="1 of 2"
      title="Delete your account?"
      text={
        <ul className="grid gap-2.5 pt-1">
          {consequences.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-start gap-3">
              <Icon size={18} strokeWidth={2} className="mt-[3px] flex-none text-text-3" aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      }
      keep="Keep my account"
      confirm="Continue"
      confirmLook="tonal"
      onConfirm={onContinue}
    />
  );
}

function OwnerDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      icon={<Shield size={22} />}
      title="This account stays"
      text={refusals['owner-stays']}
      actions={
        <Button variant="primary" wide onClick={onClose}>
          Got it
        </Button>
      }
    />
  );
}
