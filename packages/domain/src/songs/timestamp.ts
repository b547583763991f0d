/** No set is longer than this; a larger number is a typo. */
const longest = 100 * 3600 - 1;

const clock = /^(?:(\d{1,2}):([0-5]?\d)|(\d{1,4})):([0-5]\d)$/;
const spoken = /^(?=\d)(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s)?$/i;

/** Reads a moment in a recording: seconds, MM:SS, HH:MM:SS or 2m30s (spec, section 5). Anything else is null. */
export function parseTimestamp(typed: string): number | null {
  const text = typed.trim();
  if (/^\d{1,6}$/.test(text)) return withinReason(Number(text));
  const byClock = clock.exec(text);
  if (byClock) {
    const [, hours = '0', minutesOfHour, minutes = '0', seconds = '0'] = byClock;
    return withinReason(Number(hours) * 3600 + Number(minutesOfHour ?? minutes) * 60 + Number(seconds));
  }
  const bySpeech = spoken.exec(text);
  if (bySpeech) {
    const [, hours = '0', minutes = '0', seconds = '0'] = bySpeech;
    return withinReason(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
  }
  return null;
}

/** 0:05, 42:10, 1:12:40: as players show it, and as it can be typed back. */
export function formatTimestamp(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

const withinReason = (seconds: number): number | null => (seconds <= longest ? seconds : null);
