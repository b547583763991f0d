/** No set is longer; a larger number is a typo. */
const maxSeconds = 100 * 3600 - 1;

const clockFormat = /^(?:(\d{1,2}):([0-5]?\d)|(\d{1,4})):([0-5]\d)$/;
const unitFormat = /^(?=\d)(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s)?$/i;

/** Parses a moment in a recording: seconds, MM:SS, HH:MM:SS or 2m30s (spec, section 5). Null for anything else. */
export function parseTimestamp(typed: string): number | null {
  const text = typed.trim();
  if (/^\d{1,6}$/.test(text)) return unlessTooLong(Number(text));
  const withColons = clockFormat.exec(text);
  if (withColons) {
    const [, hours = '0', minutesOfHour, minutes = '0', seconds = '0'] = withColons;
    return unlessTooLong(Number(hours) * 3600 + Number(minutesOfHour ?? minutes) * 60 + Number(seconds));
  }
  const withUnits = unitFormat.exec(text);
  if (withUnits) {
    const [, hours = '0', minutes = '0', seconds = '0'] = withUnits;
    return unlessTooLong(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
  }
  return null;
}

/** 0:05, 42:10, 1:12:40: the format of players, which `parseTimestamp` accepts. */
export function formatTimestamp(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

const unlessTooLong = (seconds: number): number | null => (seconds <= maxSeconds ? seconds : null);
