export type DeviceKind = 'phone' | 'tablet' | 'computer' | 'unknown';
export type Device = { kind: DeviceKind; words: string };

/** In this order: most browsers also call themselves by the names of others. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT|OPiOS)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** Tablets first: they name the system phones have, and leave out the word for a phone. */
const kinds: readonly [RegExp, DeviceKind][] = [
  [/\biPad\b|\bTablet\b|\bKindle\b|\bSilk\/|\bAndroid\b(?!.*\bMobile\b)/, 'tablet'],
  [/\biPhone\b|\biPod\b|\bAndroid\b|\bMobile\b/, 'phone'],
  [/\bWindows\b|\bMacintosh\b|\bLinux\b|\bX11\b|\bCrOS\b/, 'computer'],
];

const nouns: Record<DeviceKind, string> = {
  phone: 'Phone',
  tablet: 'Tablet',
  computer: 'Computer',
  unknown: 'Another device',
};

const find = <Value>(list: readonly [RegExp, Value][], text: string): Value | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** A device in words a person knows it by, from how its browser calls itself. */
export function describeDevice(userAgent: string | null): Device {
  // What a client says of itself may be anything; no real one says more than this.
  const text = (userAgent ?? '').slice(0, 500);
  const kind = find(kinds, text) ?? 'unknown';
  const browser = find(browsers, text);
  return { kind, words: browser ? `${nouns[kind]}, ${browser}` : nouns[kind] };
}
