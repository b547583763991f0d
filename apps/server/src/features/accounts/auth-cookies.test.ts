import { expect, test } from 'vitest';
import { currentCookies, readSignedCookie, type CookieConfig } from './auth-cookies.ts';
import { sign } from '../../platform/signed-value.ts';

const config: CookieConfig = {
  BASE_URL: 'https://dubplate.example',
  AUTH_SECRET: ['a-secret-of-thirty-two-characters'],
};
const cookie = (prefix: string, content: string) =>
  `${prefix}dubplate.session_token=${encodeURIComponent(sign(content, config.AUTH_SECRET))}`;
const [former, current] = [cookie('__Secure-', 'former'), cookie('__Host-', 'current')];
const lastMoment = Date.parse('2026-12-31T23:59:59.999Z');

test('the server accepts a cookie with the former name until the end of 2026, if the new one is absent', () => {
  const read = (header: string, now: number) => readSignedCookie(header, 'session_token', config, now);
  expect(read(former, lastMoment)).toBe('former');
  expect(read(former, lastMoment + 1)).toBeNull();
  for (const now of [lastMoment, lastMoment + 1]) {
    expect(read(`${current}; ${former}`, now)).toBe('current');
    expect(read(`${former}; ${current}`, now)).toBe('current');
  }
});

test('the sign-in library receives a cookie with the former name until then', () => {
  expect(currentCookies(former, config, lastMoment)).toBe(cookie('__Host-', 'former'));
  expect(currentCookies(former, config, lastMoment + 1)).toBe('');
});
