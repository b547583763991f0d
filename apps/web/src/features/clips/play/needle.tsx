const looks = {
  small: '-inset-y-2',
  bar: 'inset-y-0',
  large:
    '-inset-y-1.5 before:absolute before:-top-1 before:-left-1 before:size-2.5 before:rounded-full before:bg-accent',
};

/** The playhead on a waveform. */
export function Needle({ at, look = 'small' }: { at: number; look?: keyof typeof looks }) {
  return (
    <i
      aria-hidden="true"
      style={{ left: `${Math.min(1, at) * 100}%` }}
      className={`pointer-events-none absolute -ml-px w-0.5 rounded-full bg-accent forced-colors:bg-[Highlight] ${looks[look]}`}
    />
  );
}
