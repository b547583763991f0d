import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isCurrent, readSignedCookie, signedCookie, type CookieConfig } from './auth-cookies.ts';

const name = 'known_device';
const year = 365 * 24 * 60 * 60;

type KnownDevice = { memberId: string; deviceId: string };

/** The member who last signed in with this browser. Proves no identity: it only says whose failed tries to count apart. */
export function readKnownDevice(request: FastifyRequest, config: CookieConfig): KnownDevice | null {
  const content = readSignedCookie(request.headers.cookie, name, config);
  const [, memberId, deviceId] = /^device\.([\da-f-]{36})\.([\da-f-]{36})$/.exec(content ?? '') ?? [];
  return memberId && deviceId ? { memberId, deviceId } : null;
}

/** Marks this browser as one the member has signed in with. */
export function rememberDevice(
  { request, reply, config }: { request: FastifyRequest; reply: FastifyReply; config: CookieConfig },
  memberId: string,
): void {
  const known = readKnownDevice(request, config);
  if (known?.memberId === memberId && isCurrent(request.headers.cookie, name, config)) return;
  reply.header('set-cookie', signedCookie(name, `device.${memberId}.${randomUUID()}`, year, config));
}
