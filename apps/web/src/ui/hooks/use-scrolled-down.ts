import { useEffect, useState } from 'react';

/** Smaller movements are not a direction. */
const minPixels = 12;
/** At the top of the page nothing is hidden. */
const topPixels = 120;

/** Whether the member's last scroll went down the page. */
export function useScrolledDown(): boolean {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    let turn = window.scrollY;
    function follow(): void {
      const { scrollY } = window;
      const moved = scrollY - turn;
      if (Math.abs(moved) < minPixels && scrollY >= topPixels) return;
      turn = scrollY;
      setIsDown(moved > 0 && scrollY >= topPixels);
    }
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return isDown;
}
