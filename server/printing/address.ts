/**
 * Allowed printer addresses. Staff type them and the server connects, so they are limited to the networks of the
 * environment (PRINTER_NETWORKS: by default private ones) and to printer ports. Excludes the server's own addresses,
 * link-local ones, where clouds have their metadata service, and the internet.
 */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { env } from '../infra/runtime';
import { isPrinterPort } from '../shared/printers';

/** @throws RangeError for an invalid network */
export function networksOf(written: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const one of written) {
    const [net = '', prefix = ''] = one.split('/');
    const family = isIP(net);
    const bits = Number(prefix);
    if (!family || !/^\d{1,3}$/.test(prefix) || bits > (family === 6 ? 128 : 32))
      throw new RangeError(`${one} is no network`);
    networks.addSubnet(net, bits, family === 6 ? 'ipv6' : 'ipv4');
  }
  return networks;
}

/** Whether printers are allowed at an address. */
export function isPrinterAddress(address: string, networks: BlockList): boolean {
  // ::ffff:192.168.1.20 is the same printer as 192.168.1.20.
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  // fe80::1%eth0 names a network interface of this machine, so it is not allowed.
  return isIP(plain) !== 0 && !plain.includes('%') && networks.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

const isAllowed = (address: string): boolean => isPrinterAddress(address, networksOf(env().PRINTER_NETWORKS));

/**
 * Resolves a printer's address once, so that the checked address is used.
 * @returns null for a disallowed port or network, or an unknown name
 */
export async function printerAddress(host: string, port: number): Promise<string | null> {
  if (!isPrinterPort(port)) return null;
  if (isIP(host)) return isAllowed(host) ? host : null;
  const found = await lookup(host, { all: true, order: 'ipv4first' }).catch(() => []);
  return found.length > 0 && found.every(({ address }) => isAllowed(address)) ? found[0]!.address : null;
}
