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
/** How long a session lasts without use. The browser keeps its cookie as long. */
export const sessionSeconds = 30 * day;

/** What the sign-in library gets to see of a request, with the address we vouch for. */
export function authHeaders(request: FastifyRequest, config: CookieConfig): Headers {
  const headers = new Headers({ 'x-client-ip': request.ip });
  const { cookie, 'user-agent': userAgent } = request.headers;
  if (cookie) headers.set('cookie', currentCookies(cookie, config));
  if (userAgent) headers.set('user-agent', userAgent);
  return headers;
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; config: CookieConfig };

/** Gives the browser the cookies the sign-in library set. */
export function passCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
}

/** Gives the browser the cookies of a session that begins or ends, and takes the one an earlier build has set. */
export function replaceSessionCookies({ request, reply, config }: Exchange, headers: Headers): void {
  passCookies(reply, headers);
  const removal = removeFormerCookie(request.headers.cookie, 'session_token', config);
  if (removal) reply.header('set-cookie', removal);
}

/**
 * Gives the browser its session cookie under the current name and signed by the current secret. A cookie of an earlier
 * build stays beside it until it expires: processes of that build may still be serving.
 */
export function renewSessionCookie({ request, reply, config }: Exchange): void {
  const header = request.headers.cookie;
  const token = readSignedCookie(header, 'session_token', config);
  if (token === null || isCurrent(header, 'session_token', config)) return;
  reply.header('set-cookie', signedCookie('session_token', token, sessionSeconds, config));
}

const deviceCookie = 'known_device';
const deviceSeconds = 365 * day;

type KnownDevice = { memberId: MemberId; deviceId: string };

/** The member who last signed in with this browser. No proof of identity: only failed sign-ins are counted apart by it. */
export function readKnownDevice(request: FastifyRequest, config: CookieConfig): KnownDevice | null {
  const content = readSignedCookie(request.headers.cookie, deviceCookie, config);
  const [, memberId, deviceId] = /^device\.([\da-f-]{36})\.([\da-f-]{36})$/.exec(content ?? '') ?? [];
  return memberId && deviceId ? { memberId, deviceId } : null;
}

/** Marks this browser as one the member has signed in with. */
export function rememberDevice({ request, reply, config }: Exchange, memberId: MemberId): void {
  const known = readKnownDevice(request, config);
  if (known?.memberId === memberId && isCurrent(request.headers.cookie, deviceCookie, config)) return;
  reply.header('set-cookie', signedCookie(deviceCookie, `device.${memberId}.${randomUUID()}`, deviceSeconds, config));
}
