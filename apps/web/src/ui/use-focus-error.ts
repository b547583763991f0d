import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Puts the focus on the first field the server refused. It cannot be done while the answer is
 * handled: the fields are still disabled then, and a disabled field takes no focus.
 */
export function useFocusError<Values extends FieldValues>({ formState, setFocus }: UseFormReturn<Values>): void {
  const { isSubmitting, submitCount, errors } = formState;
  const [first] = Object.keys(errors).filter((name) => name !== 'root');
  useEffect(() => {
    if (!isSubmitting && first) setFocus(first as Path<Values>);
  }, [isSubmitting, submitCount, first, setFocus]);
}
