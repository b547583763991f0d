import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * After a form was sent, puts the focus on the first field that was refused: once, and not again while it is being
 * mended. It cannot be done while the answer is handled: the fields are still disabled then, and take no focus.
 */
export function useFocusError<Values extends FieldValues>({
  formState,
  getValues,
  setFocus,
}: UseFormReturn<Values>): void {
  const { isSubmitting, submitCount, errors } = formState;
  const focusFirst = useEffectEvent(() => {
    // The order of the form, not the order in which the checks found something.
    const first = Object.keys(getValues()).find((name) => name in errors);
    if (first) setFocus(first as Path<Values>);
  });
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) focusFirst();
  }, [isSubmitting, submitCount]);
}
