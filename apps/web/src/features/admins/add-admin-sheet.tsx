import { adminPermissions, type AdminPermission, type MemberActor } from '@dubplate/domain/actor.ts';
import { addAdminSchema, permissionNames } from '@dubplate/domain/admins/admin.ts';
import { refusals } from '@dubplate/domain/errors.ts';
import { can } from '@dubplate/domain/permissions.ts';
import { type SyntheticEvent, useId, useState } from 'react';
import { failureOf } from '../../platform/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormNotice } from '../../ui/forms/form-notice.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useOpenChange } from '../../ui/overlays/overlay-state.ts';
import { Switch } from '../../ui/controls/switch.tsx';
import { useAddAdmin } from './use-admins.ts';

type AddAdminSheetProps = { open: boolean; onClose: () => void; viewer: MemberActor };

/** Offers only permissions that the viewer holds: the server refuses the others. */
export function AddAdminSheet({ open, onClose, viewer }: AddAdminSheetProps) {
  const formId = useId();
  const [email, setEmail] = useState('');
  const [granted, setGranted] = useState<readonly AdminPermission[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useAddAdmin(onClose);
  useOpenChange(open, () => {
    if (!open) return;
    setEmail('');
    setGranted([]);
    setRefused(null);
    reset();
  });
  const failure = error ? failureOf(error) : null;
  // Errors about the typed member are shown at the field, other errors above the buttons.
  const isFieldError = failure?.reason.startsWith('member-') || failure?.reason === 'admin-exists';

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (isPending) return;
    const typed = addAdminSchema.safeParse({ email, permissions: granted });
    if (!typed.success) return setRefused(email.trim() ? refusals['invalid-email'] : 'Enter their email');
    mutate(typed.data);
  }

  const problem = refused ?? (isFieldError ? failure?.text : undefined);
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Add admin"
      notice={<FormNotice text={failure && !isFieldError ? failure.text : null} />}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isPending} busyText="Adding...">
            Add admin
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Field
          label="Email"
          hint="The address they joined with."
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          disabled={isPending}
          {...(problem && { error: problem })}
          onChange={({ target }) => {
            setEmail(target.value);
            setRefused(null);
            reset();
          }}
        />
        <ul>
          {adminPermissions
            .filter((permission) => can(viewer, permission))
            .map((permission) => (
              <li key={permission} className="flex min-h-13 items-center justify-between gap-3 border-t border-line">
                <span aria-hidden="true" className="min-w-0 font-medium">
                  {permissionNames[permission]}
                </span>
                <Switch
                  label={permissionNames[permission]}
                  checked={granted.includes(permission)}
                  disabled={isPending}
                  onChange={(next) =>
                    setGranted(next ? [...granted, permission] : granted.filter((each) => each !== permission))
                  }
                />
              </li>
            ))}
        </ul>
      </form>
    </Sheet>
  );
}
