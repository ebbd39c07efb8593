/**
 * Where a printer of the network may be. Its address is typed by staff and called by the server, so that it is held to the networks
 * that the environment names (PRINTER_NETWORKS: those of houses, unless told) and to the ports of printers. A server's own addresses,
 * link-local ones, among which clouds keep their secrets, and the internet are none of them.
 */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { env } from '../infra/runtime';
import { isPrinterPort } from '../shared/printers';

/** @throws RangeError for what is no network */
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

/** Whether a printer may be at an address. */
export function isPrinterAddress(address: string, networks: BlockList): boolean {
  // 192.168.1.20 written as ::ffff:192.168.1.20 is the same printer.
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  // fe80::1%eth0 names a card of this machine: no printer of the house is known by it.
  return isIP(plain) !== 0 && !plain.includes('%') && networks.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

const isAllowed = (address: string): boolean => isPrinterAddress(address, networksOf(env().PRINTER_NETWORKS));

/**
 * The address of a printer, asked once: what is connected to is what was looked at.
 * @returns null where no printer may be: at another port, in another network, or where a name leads nowhere
 */
export async function printerAddress(host: string, port: number): Promise<string | null> {
  if (!isPrinterPort(port)) return null;
  if (isIP(host)) return isAllowed(host) ? host : null;
  const found = await lookup(host, { all: true, order: 'ipv4first' }).catch(() => []);
  return found.length > 0 && found.every(({ address }) => isAllowed(address)) ? found[0]!.address : null;
}
