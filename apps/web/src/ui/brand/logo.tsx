const SIZES = {
  /** Only the first character, for the narrow rail. */
  mark: [32, 44],
  small: [120, 40],
  medium: [160, 50],
  large: [200, 60],
  xlarge: [280, 84],
} as const;

export function Logo({ size = 'small', className = '' }: { size?: keyof typeof SIZES; className?: string }) {
  const [width, height] = SIZES[size];
  return (
    <svg
      viewBox={size === 'mark' ? '5 3 46 62' : '0 0 280 84'}
      width={width}
      height={height}
      fill="currentColor"
      role="img"
      aria-label="Dubplate"
      className={`block flex-none ${className}`}
    >
      <path
        fillRule="evenodd"
        d="M11 42a17 17 0 1 0 34 0a17 17 0 1 0-34 0zM24.1 42a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0-7.8 0zM16.46 40.79A11.6 11.6 0 0 1 26.79 30.46L27.02 32.65A9.4 9.4 0 0 0 18.65 41.02z"
      />
      <path d="M37.5 9h7.5v50h-7.5z" />
      {size !== 'mark' && (
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="7.5"
          d="M53.95 25V44.5A10.75 10.75 0 0 0 75.45 44.5M75.45 25V59M88.75 9V59M88.75 42a13.25 13.25 0 1 0 26.5 0a13.25 13.25 0 1 0 -26.5 0M127.55 25V75M127.55 42a13.25 13.25 0 1 0 26.5 0a13.25 13.25 0 1 0 -26.5 0M166.75 9V59M205.95 25V59M179.45 42a13.25 13.25 0 1 0 26.5 0a13.25 13.25 0 1 0 -26.5 0M222.15 15V48.25a7 7 0 0 0 7 7h3.2M212.4 28.75h18.5M240.25 42.6H266.75A13.25 13.25 0 1 0 263.94 50.16"
        />
      )}
    </svg>
  );
}
