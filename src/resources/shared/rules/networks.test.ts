import { expect, test } from 'vitest';
import { isInside, networksIn } from './networks.ts';

test.each<[string, string, boolean]>([
  ['any', '203.0.113.9', true],
  ['10.20.0.0/16', '10.20.255.1', true],
  ['10.20.0.0/16', '10.21.0.1', false],
  ['10.20.0.0/16', '::ffff:10.20.0.1', true],
  ['192.0.2.7, 2001:db8::/48', '192.0.2.7', true],
  ['192.0.2.7, 2001:db8::/48', '192.0.2.8', false],
  ['192.0.2.7, 2001:db8::/48', '2001:db8:0:5::1', true],
  ['192.0.2.7, 2001:db8::/48', '2001:db9::1', false],
])('A scan from the networks %s, sent from %s, is inside: %s', (setting, address, inside) =>
  expect(isInside(setting, address)).toBe(inside),
);

test.each(['10.20.0.0/33', '10.20.0/16', 'campus', '10.0.0.0/8/8', '2001:db8::/129', '10.0.0.0/x'])(
  'Networks are not named by %s',
  (text) => expect(networksIn(text)).toBeNull(),
);
