import { BlockList, isIPv6 } from 'node:net';

const NEARBY = new BlockList();
for (const [network, length] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  NEARBY.addSubnet(network, length, 'ipv4');
for (const [network, length] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  NEARBY.addSubnet(network, length, 'ipv6');

const isNearby = (address: string): boolean =>
  NEARBY.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Whose `X-Forwarded-For` is believed, as Fastify asks it: of a number of proxies that many, as
 * long as the connection comes from this machine or a private network; otherwise the listed
 * networks. A private address further away proves nothing, because a client may write it.
 */
export const trustOf = (
  proxies: number | string[],
): string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number'
    ? (address, hop) => hop < proxies && (hop > 0 || isNearby(address))
    : proxies;
