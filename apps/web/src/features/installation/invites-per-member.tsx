import {
  invitesPerMemberMessage,
  maxInvitesPerMember,
  type InstallationSettings,
} from '@dubplate/domain/installation/installation.ts';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { formField } from '../../ui/forms/form-field.ts';
import { useFocusError } from '../../ui/forms/use-focus-error.ts';
import { useSetInstallation } from './use-installation.ts';

const isCount = (typed: string) => /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= maxInvitesPerMember;

export function InvitesPerMember({ settings: { invitesPerMember } }: { settings: InstallationSettings }) {
  const form = useForm({ values: { count: String(invitesPerMember) }, reValidateMode: 'onChange' });
  useFocusError(form);
  const { mutateAsync } = useSetInstallation('Saved');
  const submit = form.handleSubmit(async ({ count }) => {
    // The mutation shows its own error.
    await mutateAsync({ invitesPerMember: Number(count) }).catch(() => undefined);
  });
  return (
    <form noValidate onSubmit={submit} className="mt-6 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
      <Field
        label="Invites per member"
        inputMode="numeric"
        autoComplete="off"
        hint="How many people each member can let in. Admins are not limited."
        {...formField(form, 'count', { validate: (typed) => isCount(typed) || invitesPerMemberMessage })}
      />
      {/* The margin equals the label's height, so that the button aligns with the input. */}
      <Button type="submit" variant="primary" className="mt-[1.43rem] min-w-27" busy={form.formState.isSubmitting}>
        Save
      </Button>
    </form>
  );
}
