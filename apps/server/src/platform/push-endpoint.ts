/** The push services of Chrome, Firefox, Safari and Edge. */
const knownHosts = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

export type EndpointGuard = (endpoint: string) => boolean;

/**
 * Returns whether the server may send to an endpoint. A member chooses it: without the list, the server would send
 * requests into the internal network. `extra`: further hosts, or origins such as `http://127.0.0.1:9000`.
 */
export function createEndpointGuard(extra: readonly string[]): EndpointGuard {
  const origins = new Set(extra.filter((entry) => entry.includes('://')));
  const hosts = [...knownHosts, ...extra.filter((entry) => !entry.includes('://'))];
  return (endpoint) => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, port, hostname, origin, username, password } = new URL(endpoint);
    if (username || password) return false;
    if (origins.has(origin)) return true;
    return protocol === 'https:' && port === '' && hosts.some((host) => matches(hostname, host));
  };
}

/** `*.` matches one or more labels. */
const matches = (hostname: string, host: string): boolean =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) && hostname.length > host.length - 1 : hostname === host;

const label = '[a-z0-9]([a-z0-9-]*[a-z0-9])?';
const hostPattern = new RegExp(`^(\\*\\.)?${label}(\\.${label})+$`);

/** For the configuration: a host with a domain, `*.` before it, or an origin. */
export const isHostEntry = (entry: string): boolean =>
  hostPattern.test(entry) || (/^https?:/.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry);
