import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  ECDH,
  hkdfSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto';

/** The keys of a browser, as `PushSubscription` has them: base64url without padding. */
export type BrowserKeys = { p256dh: string; auth: string };

const curve = 'prime256v1';
/** A point of P-256 without compression: 0x04, x and y. */
const publicKeyBytes = 65;
const authBytes = 16;
const recordSize = 4_096;
/** A push service accepts 4,096 bytes: the header has 86, the tag 16 and the delimiter 1. */
export const maxPayloadBytes = recordSize - 86 - 16 - 1;

const decode = (text: string): Buffer => Buffer.from(text, 'base64url');

/** False for keys of a wrong length, and for a point that is not on the curve. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  const [key, secret] = [decode(p256dh), decode(auth)];
  if (key.length !== publicKeyBytes || key[0] !== 4 || secret.length !== authBytes) return false;
  try {
    ECDH.convertKey(key, curve);
    return true;
  } catch {
    return false;
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/**
 * Encrypts a message for a browser: RFC 8291, one record of RFC 8188 (aes128gcm). `given`: the salt and the private key
 * of the test vector; otherwise both are random.
 */
export function encryptMessage(
  { p256dh, auth }: BrowserKeys,
  payload: Buffer,
  given: { salt?: Buffer; privateKey?: Buffer } = {},
): Buffer {
  if (payload.length > maxPayloadBytes) throw new RangeError(`A message has at most ${maxPayloadBytes} bytes`);
  const own = createECDH(curve);
  if (given.privateKey) own.setPrivateKey(given.privateKey);
  else own.generateKeys();
  const salt = given.salt ?? randomBytes(16);
  const browserKey = decode(p256dh);
  const ownKey = own.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const secret = derive(own.computeSecret(browserKey), decode(auth), keyInfo, 32);
  const contentKey = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  // 2 ends the last record. Padding would follow it.
  const encrypted = Buffer.concat([cipher.update(payload), cipher.update(Buffer.of(2)), cipher.final()]);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordSize);
  sizes[4] = ownKey.length;
  return Buffer.concat([salt, sizes, ownKey, encrypted, cipher.getAuthTag()]);
}

/** Identifies this installation to push services (RFC 8292). */
export type Vapid = { publicKey: string; authorize(endpoint: string, now: Date): string };

/** Push services accept at most 24 hours. Clocks may differ. */
const tokenSeconds = 12 * 60 * 60;

/** Null unless the text is a private key of P-256: 32 bytes in base64url. */
export function readVapidKey(privateKey: string): { key: KeyObject; publicKey: string } | null {
  const d = decode(privateKey);
  if (d.length !== 32 || d.toString('base64url') !== privateKey) return null;
  try {
    const pair = createECDH(curve);
    pair.setPrivateKey(d);
    const point = pair.getPublicKey();
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d: privateKey, x, y } });
    return { key, publicKey: point.toString('base64url') };
  } catch {
    return null;
  }
}

/** Creates a value for VAPID_PRIVATE_KEY. */
export function createVapidKey(): string {
  const pair = createECDH(curve);
  pair.generateKeys();
  // The key is a number: Node leaves out leading zeros.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/** `subject` is the contact of this installation, for operators of push services. */
export function createVapid(privateKey: string, subject: string): Vapid {
  const pair = readVapidKey(privateKey);
  if (!pair) throw new TypeError('VAPID_PRIVATE_KEY is no private key of P-256');
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const header = encode({ typ: 'JWT', alg: 'ES256' });
  return {
    publicKey: pair.publicKey,
    authorize(endpoint, now) {
      const exp = Math.floor(now.getTime() / 1_000) + tokenSeconds;
      const unsigned = `${header}.${encode({ aud: new URL(endpoint).origin, exp, sub: subject })}`;
      // JWT has the two numbers of the signature as plain bytes, OpenSSL as DER.
      const signature = sign('sha256', Buffer.from(unsigned), { key: pair.key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${pair.publicKey}`;
    },
  };
}

/**
 * Whether push services accept a contact. Apple refuses `localhost` and hosts without a domain with 403, and the others
 * accept them.
 */
export function isVapidSubject(subject: string): boolean {
  const domain = /^https:\/\/([^/:]+)/.exec(subject)?.[1] ?? /^mailto:[^@\s]+@([^@\s>]+)$/.exec(subject)?.[1];
  return domain !== undefined && /^[^.].*\.[a-z][a-z0-9-]*$/i.test(domain) && !domain.endsWith('.localhost');
}
