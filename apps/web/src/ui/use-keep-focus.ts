import { useEffect, useEffectEvent, useState } from 'react';

/** A field that is disabled loses the focus. Once the form is no longer busy, it goes on where it was. */
export function useKeepFocus(busy: boolean): (element: Element | null) => void {
  const [focused, setFocused] = useState<Element | null>(null);
  const goOn = useEffectEvent(() => focused instanceof HTMLElement && focused.focus());
  useEffect(() => {
    if (!busy) goOn();
  }, [busy]);
  return setFocused;
}
