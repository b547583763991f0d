import { usernameMaxLength } from '@dubplate/domain/accounts/account.schema.ts';
import { renameSchema } from '@dubplate/domain/settings/settings.schema.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api, failureOf } from '../../platform/api.ts';
import { queries } from '../../platform/queries.ts';
import { applyOwnChange } from '../../platform/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { formField } from '../../ui/forms/form-field.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { useFocusError } from '../../ui/forms/use-focus-error.ts';

export function NameForm({ username }: { username: string }) {
  const form = useForm({ resolver: zodResolver(renameSchema), values: { username }, reValidateMode: 'onSubmit' });
  useFocusError(form);
  const { handleSubmit, setError, clearErrors, trigger, formState } = form;

  /** Shows the length error while typing, before the member submits. */
  function checkLength({ target }: { target: { value: string } }): void {
    if (target.value.length > usernameMaxLength) void trigger('username');
    else clearErrors();
  }

  const submit = handleSubmit(async (input) => {
    if (input.username === username) return form.reset();
    try {
      applyOwnChange(await api.settings.rename.mutate(input));
      // Cached songs, requests and comments still have the old name.
      void queries.invalidateQueries();
      toast('Name saved');
    } catch (error) {
      setError('username', { message: failureOf(error).text });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
      <Field
        label="Selector (Display) Name"
        autoComplete="nickname"
        aria-describedby="rename-hint"
        {...formField(form, 'username', { onChange: checkLength })}
      />
      {/* The margin equals the label's height, so that the button aligns with the input. */}
      <Button type="submit" variant="primary" className="mt-[1.43rem] min-w-27" busy={formState.isSubmitting}>
        Save
      </Button>
      <p id="rename-hint" className="col-span-2 pt-2 text-label text-text-3">
        Old requests and comments update too.
      </p>
    </form>
  );
}
