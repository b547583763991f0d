import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Puts the focus on the first field the server refused. It cannot be done while the answer is
 * handled: the fields are still disabled then, and a disabled field takes no focus.
 */
export function useFocusError<Values extends FieldValues>({
  formState,
  getValues,
  setFocus,
}: UseFormReturn<Values>): void {
  const { isSubmitting, errors } = formState;
  // The order of the form, not the order in which the checks found something.
  const first = Object.keys(getValues()).find((name) => name in errors);
  useEffect(() => {
    if (!isSubmitting && first) setFocus(first as Path<Values>);
  }, [isSubmitting, first, setFocus]);
}
