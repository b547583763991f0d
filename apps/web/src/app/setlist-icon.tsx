/** A list with a question mark, in the style of lucide, which has no such icon. */
export function SetlistIcon({ size = 24, strokeWidth = 1.75 }: { size?: number; strokeWidth?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 6.5h10M4 12h6M4 17.5h5M14.2 14.3a2.9 2.9 0 1 1 4.3 2.5c-.9.5-1.4 1-1.4 1.9M17.1 21.3v.01" />
    </svg>
  );
}
