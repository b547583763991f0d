import { randomUUID } from 'node:crypto';
import type { MemberId } from '@dubplate/domain/ids.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  currentCookies,
  isCurrent,
  readSignedCookie,
  removeFormerCookie,
  signedCookie,
  type CookieConfig,
} from './auth-cookies.ts';

const day = 24 * 60 * 60;
/** The lifetime of an unused session and of its cookie. */
export const sessionSeconds = 30 * day;

/** It is stored with the session and parsed in each list of devices. */
const maxUserAgent = 500;

/** The headers that better-auth reads, with the client address that our proxy configuration trusts. */
export function authHeaders(request: FastifyRequest, config: CookieConfig): Headers {
  const headers = new Headers({ 'x-client-ip': request.ip });
  const { cookie, 'user-agent': userAgent } = request.headers;
  if (cookie) headers.set('cookie', currentCookies(cookie, config));
  if (userAgent) headers.set('user-agent', userAgent.slice(0, maxUserAgent));
  return headers;
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; config: CookieConfig };

export function passCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
}

/** Sends the cookies of a session that starts or ends, and removes the cookie of an earlier build. */
export function replaceSessionCookies({ request, reply, config }: Exchange, headers: Headers): void {
  passCookies(reply, headers);
  const removal = removeFormerCookie(request.headers.cookie, 'session_token', config);
  if (removal) reply.header('set-cookie', removal);
}

/**
 * Sends the session cookie under the current name, signed with the current secret, when the browser has another one or
 * the session was extended. The cookie of an earlier build stays until it expires: processes of that build may still
 * run.
 */
export function renewSessionCookie({ request, reply, config }: Exchange, isExtended: boolean): void {
  const header = request.headers.cookie;
  const token = readSignedCookie(header, 'session_token', config);
  if (token === null || (!isExtended && isCurrent(header, 'session_token', config))) return;
  reply.header('set-cookie', signedCookie('session_token', token, sessionSeconds, config));
}

const deviceCookie = 'known_device';
const deviceSeconds = 365 * day;

type KnownDevice = { memberId: MemberId; deviceId: string };

/** The last member of this browser. No proof of identity: it only selects the counter of failed sign-ins. */
export function readKnownDevice(request: FastifyRequest, config: CookieConfig): KnownDevice | null {
  const content = readSignedCookie(request.headers.cookie, deviceCookie, config);
  const [, memberId, deviceId] = /^device\.([\da-f-]{36})\.([\da-f-]{36})$/.exec(content ?? '') ?? [];
  return memberId && deviceId ? { memberId, deviceId } : null;
}

export function rememberDevice({ request, reply, config }: Exchange, memberId: MemberId): void {
  const known = readKnownDevice(request, config);
  if (known?.memberId === memberId && isCurrent(request.headers.cookie, deviceCookie, config)) return;
  reply.header('set-cookie', signedCookie(deviceCookie, `device.${memberId}.${randomUUID()}`, deviceSeconds, config));
}
