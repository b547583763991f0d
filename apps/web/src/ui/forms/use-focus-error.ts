import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Focuses the first field with an error, once per submit and not again while the member corrects it. Runs in an effect,
 * because the fields are disabled until the submit ends.
 */
export function useFocusError<Values extends FieldValues>({
  formState,
  getValues,
  setFocus,
}: UseFormReturn<Values>): void {
  const { isSubmitting, submitCount, errors } = formState;
  const focusFirst = useEffectEvent(() => {
    // In the order of the fields, not in the order of the validation.
    const first = Object.keys(getValues()).find((name) => name in errors);
    if (first) setFocus(first as Path<Values>);
  });
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) focusFirst();
  }, [isSubmitting, submitCount]);
}
