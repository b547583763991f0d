export type DeviceKind = 'phone' | 'tablet' | 'computer' | 'unknown';
export type Device = { kind: DeviceKind; words: string };

/** The order matters: most user agents also contain the names of other browsers. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT|OPiOS)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/^(?=.*\bVersion\/\d).*\bSafari\//, 'Safari'],
];

/** Tablets first: an Android tablet is recognised by the missing word "Mobile". */
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

/** The device and browser in plain words, from the user agent. */
export function describeDevice(userAgent: string | null): Device {
  // Bounds the cost of the patterns: the client controls the header, and no real one is longer.
  const text = (userAgent ?? '').slice(0, 500);
  const kind = find(kinds, text) ?? 'unknown';
  const browser = find(browsers, text);
  return { kind, words: browser ? `${nouns[kind]}, ${browser}` : nouns[kind] };
}
