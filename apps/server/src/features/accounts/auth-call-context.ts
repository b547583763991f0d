import { AsyncLocalStorage } from 'node:async_hooks';
import type { MemberId } from '@dubplate/domain/ids.ts';
import type { Session } from '../../platform/session-cache.ts';

/** Passes values between a request and better-auth's callbacks. */
export type AuthCallContext = {
  /** Aborted when the client disconnects. */
  signal?: AbortSignal | undefined;
  passwordHash?: string;
  resetToken?: string;
  /** Ended when the new session starts. */
  previousSession?: Session | null;
  newSession?: { id: string; memberId: MemberId };
  /** The stored scrypt hash and the argon2id hash that replaces it. */
  rehash?: { from: string; to: string };
};
export const authCallContext = new AsyncLocalStorage<AuthCallContext>();
