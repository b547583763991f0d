import { useEffect, useState } from 'react';

/** True after so many milliseconds. For what the first load of a screen must not wait for. */
export function useLater(ms = 0): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
}
