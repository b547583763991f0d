import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';

/** Props that bind a required `Field` to a form: value, error, and disabled while the form is submitting. */
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
