import { useState } from 'react';

/** The newest value that is not null. Keeps the content of an overlay on screen during the closing animation. */
export function useLastValue<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return last;
}
