/**
 * Resolves a host that a user entered. Private networks are refused, since a page could otherwise probe their ports.
 * The environment lists exceptions.
 */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const inside = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, prefix, 'ipv4');
// Also addresses that embed an IPv4 address: NAT64, 6to4 and Teredo.
for (const [net, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, prefix, 'ipv6');

/** Whether an address is public. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * The address of a host, resolved once: the connection uses the checked address.
 * @param allowed hosts that may be in a private network
 * @returns null if it is in a private network
 * @throws the resolver's error
 */
export async function outwardAddress(host: string, allowed: readonly string[]): Promise<string | null> {
  const found = await lookup(host, { all: true, order: 'ipv4first' });
  if (!allowed.includes(host) && !found.every(({ address }) => isPublicAddress(address))) return null;
  return found[0]!.address;
}
