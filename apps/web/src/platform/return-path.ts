const key = 'dubplate.return-path';

/** Stores the link that a signed-out member opened, until the member has signed in. */
export function rememberReturnPath(path: string): void {
  sessionStorage.setItem(key, path);
}

export const returnPath = (): string => safeReturnPath(sessionStorage.getItem(key));

export function clearReturnPath(): void {
  sessionStorage.removeItem(key);
}

/** A path inside the app. Any path that could lead to another origin (open redirect) becomes Home. */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path)) return '/';
  return path;
}
