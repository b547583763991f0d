import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { ObjectStore } from './object-store.ts';

const saltBytes = 32;
const tagBytes = 16;
const overhead = saltBytes + tagBytes;

/**
 * Encrypts every object of a store with AES-256-GCM: salt, ciphertext, tag. Each object has a key of its own, derived
 * from the passphrase and its salt, so the nonce can be constant. The tag covers the object's key, too: an object that
 * was changed, cut off or exchanged for another one cannot be opened.
 */
export function sealObjects(store: ObjectStore, passphrase: string): ObjectStore {
  const keyOf = (salt: Buffer) => Buffer.from(hkdfSync('sha256', passphrase, salt, 'dubplate copy of the bucket', 32));
  const nonce = Buffer.alloc(12);
  return {
    async list(prefix) {
      const sizes = await store.list(prefix);
      return new Map([...sizes].map(([key, size]) => [key, size - overhead]));
    },
    async read(key) {
      const sealed = await store.read(key);
      if (!sealed) return null;
      const cipher = createDecipheriv('aes-256-gcm', keyOf(sealed.subarray(0, saltBytes)), nonce);
      cipher.setAAD(Buffer.from(key));
      try {
        cipher.setAuthTag(sealed.subarray(-tagBytes));
        return Buffer.concat([cipher.update(sealed.subarray(saltBytes, -tagBytes)), cipher.final()]);
      } catch {
        throw new Error(`the copy of ${key} is damaged, or the passphrase is another one`);
      }
    },
    async write(key, bytes) {
      const salt = randomBytes(saltBytes);
      const cipher = createCipheriv('aes-256-gcm', keyOf(salt), nonce);
      cipher.setAAD(Buffer.from(key));
      await store.write(key, Buffer.concat([salt, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]));
    },
    remove: (key) => store.remove(key),
  };
}
