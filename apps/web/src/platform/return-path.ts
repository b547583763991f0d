import { safeReturnPath } from '@dubplate/domain/accounts/return-path.ts';

const key = 'dubplate.return-path';

/** Stores the link that a signed-out member opened, until the member has signed in. */
export function rememberReturnPath(path: string): void {
  sessionStorage.setItem(key, path);
}

export const returnPath = (): string => safeReturnPath(sessionStorage.getItem(key));

export function clearReturnPath(): void {
  sessionStorage.removeItem(key);
}
