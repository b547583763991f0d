type Pressed = { key: string; shiftKey: boolean };

/** Where a key takes a slider of seconds: arrows by one, with Shift by ten. Null when the key is not one of a slider. */
export function keyStep({ key, shiftKey }: Pressed, { value, max }: { value: number; max: number }): number | null {
  const step = shiftKey ? 10 : 1;
  const within = (to: number) => Math.min(max, Math.max(0, to));
  if (key === 'ArrowLeft' || key === 'ArrowDown') return within(value - step);
  if (key === 'ArrowRight' || key === 'ArrowUp') return within(value + step);
  if (key === 'PageDown') return within(value - 10);
  if (key === 'PageUp') return within(value + 10);
  if (key === 'Home') return 0;
  if (key === 'End') return max;
  return null;
}
