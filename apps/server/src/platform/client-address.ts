import { isIPv6 } from 'node:net';

/**
 * What counts as one place on the network when tries are counted. A household or a rented server has a whole /64
 * of IPv6 addresses to choose from, so that many are one.
 */
export function clientAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const gap = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0');
  const groups = [...front, ...gap, ...back].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
