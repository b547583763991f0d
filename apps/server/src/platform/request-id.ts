import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Long enough to be unique, short enough for a log line, and without characters that break one. */
const format = /^[\w.:-]{8,64}$/;

/** Uses the `x-request-id` of a trusted proxy, so that both logs share one id. Every other request gets a new id. */
export function createRequestIds(trustProxy: string[] | false): (request: IncomingMessage) => string {
  const isTrusted = createAddressCheck(trustProxy || []);
  return (request) => {
    const given = request.headers['x-request-id'];
    const isUsable = typeof given === 'string' && format.test(given) && isTrusted(request.socket.remoteAddress);
    return isUsable ? given : randomUUID();
  };
}

/** Returns whether an address belongs to one of these networks. */
export function createAddressCheck(networks: string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return (address = '') => {
    // A dual-stack socket reports an IPv4 client as ::ffff:10.0.0.1.
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return isIPv4(plain) ? list.check(plain) : isIPv6(plain) && list.check(plain, 'ipv6');
  };
}
