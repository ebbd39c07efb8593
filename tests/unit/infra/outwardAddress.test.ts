/** Allowed IP addresses of a host typed into a page. */
import { describe, expect, it } from 'vitest';
import { isPublicAddress, outwardAddress } from '../../../server/infra/outwardAddress';

describe('an address', () => {
  it.each([
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '2606:4700::1111',
    '2a00:1450:4003::5',
    '::ffff:8.8.8.8',
  ])('of the internet is public: %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '127.9.9.9',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
    ],
    ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fc00::1', 'fd12::1', 'fe80::1'],
    ...['ff02::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', '2001::1', 'x', ''],
  ])('of a private network, or none, is not: %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it('is refused by name as well, unless the environment allows the host', async () => {
    expect(await outwardAddress('localhost', ['other'])).toBeNull();
    expect(await outwardAddress('localhost', ['localhost'])).toMatch(/^(127\.|::1)/);
    expect(await outwardAddress('127.1', [])).toBeNull();
  });
});
