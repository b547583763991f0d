/**
 * A path inside the app to return to. Any path that could lead to another origin (open redirect) becomes Home.
 * A file without zod: the app reads it at the start.
 */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path)) return '/';
  return path;
}
