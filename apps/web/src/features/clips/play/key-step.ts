type Pressed = { key: string; shiftKey: boolean };
type Slider = { value: number; max: number; step?: number };

/** New value of a slider of seconds after a key press. Null when the key does not move a slider. */
export function keyStep({ key, shiftKey }: Pressed, { value, max, step: small = 1 }: Slider): number | null {
  const step = shiftKey ? 10 : small;
  const within = (to: number) => Math.min(max, Math.max(0, to));
  if (key === 'ArrowLeft' || key === 'ArrowDown') return within(value - step);
  if (key === 'ArrowRight' || key === 'ArrowUp') return within(value + step);
  if (key === 'PageDown') return within(value - 10);
  if (key === 'PageUp') return within(value + 10);
  if (key === 'Home') return 0;
  if (key === 'End') return max;
  return null;
}
