const tapMs = 10;

/** A short vibration for a vote or a heart, where the device can. Call it during a tap: browsers refuse other calls. */
export function vibrate(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // Safari has no vibration.
  (navigator as Partial<Navigator>).vibrate?.(tapMs);
}
