import { safeReturnPath } from '@dubplate/domain/accounts/account.schema.ts';

const key = 'dubplate.return-path';

/** A link opened while signed out waits here until its reader has signed in. */
export function rememberReturnPath(path: string): void {
  sessionStorage.setItem(key, path);
}

export const returnPath = (): string => safeReturnPath(sessionStorage.getItem(key));

export function clearReturnPath(): void {
  sessionStorage.removeItem(key);
}
