import { useEffect, useEffectEvent, useState } from 'react';

/** Disabling a field removes its focus. Restores the focus when the form is no longer busy. */
export function useKeepFocus(busy: boolean): (element: Element | null) => void {
  const [focused, setFocused] = useState<Element | null>(null);
  const restoreFocus = useEffectEvent(() => focused instanceof HTMLElement && focused.focus());
  useEffect(() => {
    if (!busy) restoreFocus();
  }, [busy]);
  return setFocused;
}
