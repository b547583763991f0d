/** 'about 20 s left'. Rounded, so that the text does not change every second. */
export function formatTimeLeft(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'just started';
  if (seconds < 5) return 'almost there';
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} s left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `about ${minutes} min left` : `about ${Math.ceil(minutes / 60)} h left`;
}
