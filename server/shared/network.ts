/** A person with one address of an IPv6 network has all of its 2^64, so limits apply to the network. */
const GROUPS_OF_NETWORK = 4;
/** Providers assign at most a /48 to one customer: 65,536 such networks. */
const GROUPS_OF_SITE = 3;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** A visitor's address for limits: an IPv4 address, or the /64 of an IPv6 one. */
export const networkOf = (address: string | undefined): string => beginningOf(address, GROUPS_OF_NETWORK);

/** The addresses of one customer of a provider: an IPv4 address, or the /48 of an IPv6 one. */
export const siteOf = (address: string | undefined): string => beginningOf(address, GROUPS_OF_SITE);

function beginningOf(address: string | undefined, length: number): string {
  if (!address) return 'unknown';
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped || !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from(
    { length: tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length) },
    () => '0',
  );
  const groups = [...before, ...zeros, ...after].slice(0, length);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${16 * length}`;
}
