import { changePasswordFormSchema } from '@dubplate/domain/settings/settings.schema.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormNotice } from '../../ui/forms/form-notice.tsx';
import { formField } from '../../ui/forms/form-field.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { useFocusError } from '../../ui/forms/use-focus-error.ts';

const formId = 'change-password';

export function PasswordSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(changePasswordFormSchema),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    reValidateMode: 'onSubmit',
  });
  useFocusError(form);
  const { handleSubmit, setError, clearErrors, reset, formState } = form;
  const { errors, isSubmitting } = formState;

  // Clears the typed passwords when the sheet closes, and on opening an error that arrived after it closed.
  useEffect(() => {
    if (open) reset();
    return () => reset();
  }, [open, reset]);

  const submit = handleSubmit(async ({ currentPassword, password }) => {
    try {
      await api.settings.changePassword.mutate({ currentPassword, password });
      onClose();
      toast('Password changed');
      void queries.invalidateQueries({ queryKey: keys.sessions() });
    } catch (error) {
      const { reason, text } = failureOf(error);
      if (reason === 'no-password') void queries.invalidateQueries({ queryKey: keys.signInWays() });
      const fields = { 'wrong-password': 'currentPassword', 'password-common': 'password' } as const;
      setError(fields[reason as keyof typeof fields] ?? 'root', { message: text });
    }
  });

  const field = (name: 'currentPassword' | 'password' | 'confirmPassword') =>
    formField(form, name, { onChange: () => clearErrors() });
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Change password"
      notice={<FormNotice text={errors.root?.message ?? null} />}
      footer={
        <Button type="submit" form={formId} variant="primary" wide busy={isSubmitting} busyText="Saving...">
          Save password
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4 pb-2">
        <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
        <PasswordField label="New password" autoComplete="new-password" {...field('password')} />
        <PasswordField label="Repeat new password" autoComplete="new-password" {...field('confirmPassword')} />
      </form>
    </Sheet>
  );
}
