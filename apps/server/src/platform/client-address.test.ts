import { expect, test } from 'vitest';
import { addressPrefix, clientAddress, widerNetworks } from './client-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, place) => {
  expect(clientAddress(ip)).toBe(place);
});

test('an IPv6 /64 belongs to a /56 and a /48, an IPv4 address to no wider network', () => {
  expect(widerNetworks(clientAddress('2001:db8:1:12ff:3:4:5:6'))).toEqual([
    { bits: 56, network: '2001:db8:1:1200::/56' },
    { bits: 48, network: '2001:db8:1::/48' },
  ]);
  expect(widerNetworks(clientAddress('203.0.113.7'))).toEqual([]);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:12ff:3:4:5:6', '2001:db8:1:1200::/56'],
  ['::1', '0:0:0:0::/56'],
])('the log shortens %s to %s', (ip, prefix) => {
  expect(addressPrefix(clientAddress(ip))).toBe(prefix);
});
