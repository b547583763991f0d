/**
 * The one web standard the rules need, declared by hand: it is the same in browser and server, and the
 * type libraries of either would let the rest of it in.
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
