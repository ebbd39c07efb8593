/** A device reads codes like the server, with the browser's signature verification or with the library. */
import { afterEach, expect, it, vi } from 'vitest';
import { signTicket } from '../../../server/tickets/ticketCode';
import { ticketKeysFrom, ticketPublicKeys } from '../../../server/tickets/ticketKeys';

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

const ours = ticketKeysFrom('an application key of the museum');
const ticketId = '01932f6e-7a10-7c3f-9d21-5b0a4c8e6f12';
const good = signTicket(ours.signing, {
  ...{ ticketId, productNumber: 4711 },
  validFrom: new Date('2026-11-21T09:00:00Z'),
  validUntil: new Date('2026-11-21T19:00:00Z'),
});
const forged = `${good.slice(0, 60)}${good[60] === 'A' ? 'B' : 'A'}${good.slice(61)}`;
const foreign = ticketPublicKeys(ticketKeysFrom('an application key of another house'));

it.each([
  ['by the browser', true],
  ['by the library, where the browser does not know the signature', false],
])('verifies %s', async (_, isKnown) => {
  const { generateKey, importKey } = crypto.subtle;
  const refused = new DOMException('unknown', 'NotSupportedError');
  const imported = vi.spyOn(crypto.subtle, 'importKey').mockImplementation(importKey.bind(crypto.subtle) as never);
  if (!isKnown)
    vi.spyOn(crypto.subtle, 'generateKey').mockImplementation((async (...asked: Parameters<typeof generateKey>) => {
      if ((asked[0] as { name?: string }).name === 'Ed25519') throw refused;
      return generateKey.apply(crypto.subtle, asked);
    }) as never);
  vi.resetModules();
  const { readCode } = await import('@/Pages/Validations/Partials/offline/readCode');
  const keys = ticketPublicKeys(ours);
  expect(await readCode(good, keys)).toMatchObject({ kind: 'signed', ticketId, fields: { productNumber: 4711 } });
  expect(await readCode(forged, keys)).toEqual({ kind: 'refused', refusal: 'bad_signature' });
  expect(await readCode(good, foreign)).toEqual({ kind: 'refused', refusal: 'bad_signature' });
  expect(await readCode('7k2m-9qx4-tp', keys)).toMatchObject({ kind: 'reference' });
  expect(imported.mock.calls.length > 0).toBe(isKnown);
});
