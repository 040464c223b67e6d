import { BlockList, isIP } from 'node:net';

/** From anywhere. */
export const ANYWHERE = 'any';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** The prefix of an IPv4 address on an IPv6 socket. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * Parses the networks of a setting, such as `10.20.0.0/16, 2001:db8::/48`; a single address is a
 * network of one. `null` if invalid.
 */
export function networksIn(text: string): BlockList | null {
  const networks = new BlockList();
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', bits, more] = part.split('/');
    const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
    const prefix = bits === undefined ? most : Number(bits);
    if (
      most === 0 ||
      more !== undefined ||
      (bits !== undefined && !/^\d{1,3}$/.test(bits)) ||
      prefix > most
    )
      return null;
    networks.addSubnet(address, prefix, familyOf(address));
  }
  return networks;
}

/** Whether an address is in the networks of the setting. An invalid setting allows every address. */
export function isInside(setting: string, address: string): boolean {
  if (setting.trim().toLowerCase() === ANYWHERE) return true;
  const from = plain(address);
  return networksIn(setting)?.check(from, familyOf(from)) ?? true;
}
