import { isIPv4, isIPv6 } from 'node:net';

/**
 * The key for rate limits by address. A household or a rented server has a whole IPv6 /64, so one /64 counts as one
 * address.
 */
export function clientAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  if (!isIPv6(ip)) return ip;
  return network(groupsOf(ip), 64);
}

/** The wider networks of an IPv6 /64. Hosts are rented with a /56 or a /48, so one client can change its /64. */
export function widerNetworks(address: string): { bits: 56 | 48; network: string }[] {
  if (!isIPv6Network(address)) return [];
  const groups = groupsOf(address.replace('/64', ''));
  return ([56, 48] as const).map((bits) => ({ bits, network: network(groups, bits) }));
}

/** Shortens an address for the log: it distinguishes networks and does not identify a household. */
export function addressPrefix(address: string): string {
  if (isIPv6Network(address)) return widerNetworks(address)[0]!.network;
  return isIPv4(address) ? `${address.split('.').slice(0, 3).join('.')}.0/24` : 'unknown';
}

const isIPv6Network = (address: string): boolean => address.endsWith('::/64');

/** The first four groups: the network half of an IPv6 address. */
function groupsOf(ip: string): number[] {
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const gap = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...gap, ...back].slice(0, 4).map((group) => Number.parseInt(group, 16));
}

function network(groups: number[], bits: 64 | 56 | 48): string {
  const [last = 0] = groups.slice(3);
  const kept = { 64: [last], 56: [last & 0xff00], 48: [] }[bits];
  return `${[...groups.slice(0, 3), ...kept].map((group) => group.toString(16)).join(':')}::/${bits}`;
}
