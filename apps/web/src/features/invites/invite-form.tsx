import { checkInviteSchema, groupInviteCode } from '@dubplate/domain/invites/invite-code.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import { api, failureOf } from '../../platform/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeInput } from '../../ui/forms/code-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useFocusError } from '../../ui/forms/use-focus-error.ts';
import { storeInviteCode } from './invite-storage.ts';

type InviteFormProps = {
  /** From a link such as /early-access?code=… */
  givenCode: string;
  /** The reason, when another screen redirected the visitor here. */
  notice?: string | undefined;
  onAccepted: () => void;
};

/** Spec, section 5. Expired codes have a message of their own too. */
const otherFailure = 'Something went wrong. Please try again.';
const specificReasons = new Set(['invite-invalid', 'invite-used', 'invite-expired']);

export function InviteForm({ givenCode, notice, onAccepted }: InviteFormProps) {
  const form = useForm({
    resolver: zodResolver(checkInviteSchema),
    defaultValues: { code: givenCode },
    reValidateMode: 'onSubmit',
  });
  useFocusError(form);
  const { register, handleSubmit, setError, setValue, clearErrors, formState } = form;
  const { errors, isSubmitting } = formState;

  /** Inserts dashes at the end only: reformatting in the middle of a code would move the caret. */
  function groupWhileTyping({ target }: ChangeEvent<HTMLInputElement>): void {
    clearErrors('code');
    const atEnd = target.selectionStart === target.value.length;
    if (atEnd) setValue('code', groupInviteCode(target.value.toLowerCase().replaceAll(/[^a-z0-9]/g, '')));
  }

  const submit = handleSubmit(async ({ code }) => {
    try {
      storeInviteCode((await api.invites.check.mutate({ code })).code);
      onAccepted();
    } catch (error) {
      const { reason, message } = failureOf(error);
      setError('code', { message: specificReasons.has(reason) ? message : otherFailure });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field
        variant="code"
        control={CodeInput}
        label="Invite code"
        hideLabel
        hint="12 characters. No code? Ask a member for one."
        placeholder="xxxx-xxxx-xxxx"
        required
        autoComplete="off"
        disabled={isSubmitting}
        error={errors.code?.message ?? (formState.isSubmitted ? undefined : notice)}
        {...register('code', { onChange: groupWhileTyping })}
      />
      <Button type="submit" variant="primary" wide busy={isSubmitting} busyText="Verifying...">
        Continue
      </Button>
    </form>
  );
}
