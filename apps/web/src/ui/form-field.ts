import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';

/** What binds a required `Field` to a form: its value, what is wrong with it, and rest while the form is sent. */
export function formField<Values extends FieldValues, Name extends FieldPath<Values>>(
  { register, formState, getFieldState }: UseFormReturn<Values>,
  name: Name,
  options: RegisterOptions<Values, Name> = {},
) {
  return {
    required: true,
    disabled: formState.isSubmitting,
    error: getFieldState(name, formState).error?.message,
    ...register(name, options),
  };
}
