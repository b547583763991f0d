/**
 * URL is the only web standard that domain code uses. Declared by hand: the type libraries of Node.js or the DOM would
 * allow the rest of them.
 */
declare class URLSearchParams {
  constructor(init: string);
  get(name: string): string | null;
}

declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string): boolean;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly origin: string;
  readonly href: string;
  readonly searchParams: URLSearchParams;
}
