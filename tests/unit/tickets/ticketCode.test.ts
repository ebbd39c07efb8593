import { webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TICKET_CODE_LENGTH, type TicketFields } from '../../../server/shared/ticketCodeBytes';
import { readTicketCode, signTicket } from '../../../server/tickets/ticketCode';
import { ticketKeysFrom, ticketPublicKeys } from '../../../server/tickets/ticketKeys';

const APP_KEY = 'an application key of the museum';
const keys = ticketKeysFrom(APP_KEY);
const fields: TicketFields = {
  ticketId: '01932f6e-7a10-7c3f-9d21-5b0a4c8e6f12',
  productNumber: 4711,
  validFrom: new Date('2026-11-21T09:00:00Z'),
  validUntil: new Date('2026-11-21T19:00:00Z'),
};
const code = signTicket(keys.signing, fields);
const read = (text: string) => readTicketCode(keys.verifying, text);

describe('signTicket', () => {
  it('lays version, key, ticket, product and times before the signature', () => {
    const bytes = Buffer.from(code, 'base64url');
    expect(bytes).toHaveLength(94);
    expect(bytes.subarray(0, 30).toString('hex')).toBe(
      `01${keys.signing.id.toString(16).padStart(2, '0')}01932f6e7a107c3f9d215b0a4c8e6f12000012676b015d906b01ea30`,
    );
  });

  it('gives the same 126 characters for the same ticket, in another process too', () => {
    expect(code).toMatch(/^[A-Za-z0-9_-]{126}$/);
    expect(signTicket(ticketKeysFrom(Buffer.from(APP_KEY)).signing, fields)).toBe(code);
    expect(code).toBe(VECTOR);
  });

  it('cuts times to whole seconds and to what 32 bits hold', () => {
    const odd = { ...fields, validFrom: new Date(-5000), validUntil: new Date('9999-12-31T00:00:00Z') };
    expect(read(signTicket(keys.signing, odd))).toMatchObject({
      ticket: { validFrom: new Date(0), validUntil: new Date(0xffff_ffff * 1000) },
    });
    const fraction = { ...fields, validFrom: new Date(1_700_000_000_999) };
    expect(read(signTicket(keys.signing, fraction))).toMatchObject({
      ticket: { validFrom: new Date(1_700_000_000_000) },
    });
  });

  it.each([
    ['an id that is no UUID', { ticketId: 'T-1' }],
    ['a product number that does not fit', { productNumber: 2 ** 32 }],
    ['a negative product number', { productNumber: -1 }],
    ['a time that is none', { validUntil: new Date(Number.NaN) }],
  ])('refuses %s', (_, broken) => {
    expect(() => signTicket(keys.signing, { ...fields, ...broken })).toThrow(RangeError);
  });
});

describe('readTicketCode', () => {
  it('reads what was signed, whatever the ticket', () => {
    const anyTicket = fc.record({
      ticketId: fc.uuid(),
      productNumber: fc.integer({ min: 0, max: 0xffff_ffff }),
      validFrom: fc.integer({ min: 0, max: 0xffff_ffff }).map((second) => new Date(second * 1000)),
      validUntil: fc.integer({ min: 0, max: 0xffff_ffff }).map((second) => new Date(second * 1000)),
    });
    fc.assert(
      fc.property(anyTicket, (ticket) => {
        const signed = signTicket(keys.signing, ticket);
        expect(signed).toHaveLength(TICKET_CODE_LENGTH);
        expect(read(signed)).toEqual({ ok: true, ticket: { keyId: keys.signing.id, ...ticket } });
      }),
    );
  });

  it.each([
    ['a link', `https://entradas.example.org/tickets/${code}`],
    ['a link with a tail', `https://entradas.example.org/tickets/${code}/ticket.pdf?print=1#page`],
    ['a query', `https://entradas.example.org/validations/redeem?code=${code}&gate=7`],
    ['line ends', `\r\n ${code}\r\n`],
    ['a line broken in two', `${code.slice(0, 60)}\n${code.slice(60)}`],
    ['the scanner naming the symbology', `]Q3${code}`],
    ['control characters', `\u0002${code}\u0003\u0000`],
    ['a byte order mark', `\ufeff${code}`],
    ['being sent twice', `${code}\n${code}`],
    ['quotes around it', `"${code}".`],
  ])('reads through %s', (_, text) => {
    expect(read(text)).toMatchObject({ ok: true, ticket: { ticketId: fields.ticketId } });
  });

  it('reads through a Spanish keyboard that types an American scanner', () => {
    const withBoth = Array.from({ length: 200 }, (_, productNumber) =>
      signTicket(keys.signing, { ...fields, productNumber }),
    ).filter((signed) => signed.includes('-') && signed.includes('_'));
    expect(withBoth.length).toBeGreaterThan(50);
    for (const signed of withBoth) {
      expect(read(signed.replaceAll('-', "'").replaceAll('_', '?'))).toMatchObject({ ok: true });
    }
  });

  it.each([
    '',
    ' ',
    'K7QPM2XW9T',
    code.slice(0, -1),
    code.slice(1),
    'ñ'.repeat(126),
    '🎟'.repeat(200),
    `${code.slice(0, 63)}/${code.slice(63)}`,
  ])('calls %j malformed', (text) => {
    expect(read(text)).toEqual({ ok: false, reason: 'malformed' });
  });

  it('calls a code of another version malformed', () => {
    const bytes = Buffer.from(code, 'base64url');
    bytes[0] = 2;
    expect(read(bytes.toString('base64url'))).toEqual({ ok: false, reason: 'malformed' });
  });

  it('refuses every single changed bit', () => {
    const refusals = new Map<string, number>();
    for (let bit = 0; bit < 94 * 8; bit++) {
      const bytes = Buffer.from(code, 'base64url');
      bytes[bit >> 3] = bytes[bit >> 3]! ^ (1 << (bit & 7));
      const reading = read(bytes.toString('base64url'));
      const reason = reading.ok ? 'accepted' : reading.reason;
      refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
    }
    expect(Object.fromEntries(refusals)).toEqual({ malformed: 8, unknown_key: 8, bad_signature: 92 * 8 });
  });

  it('refuses every other value of every byte', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 93 }), fc.integer({ min: 1, max: 255 }), (index, change) => {
        const bytes = Buffer.from(code, 'base64url');
        bytes[index] = bytes[index]! ^ change;
        expect(read(bytes.toString('base64url')).ok).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses every other character in every place', () => {
    const symbols = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 125 }), fc.constantFrom(...symbols), (index, symbol) => {
        fc.pre(code[index] !== symbol);
        expect(read(code.slice(0, index) + symbol + code.slice(index + 1)).ok).toBe(false);
      }),
      { numRuns: 1000 },
    );
    for (const symbol of symbols) expect(read(code.slice(0, -1) + symbol).ok).toBe(symbol === code.at(-1));
  });

  it('never throws', () => {
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 });
    fc.assert(fc.property(units, (codes) => read(String.fromCharCode(...codes)).ok === false));
  });
});

describe('keys', () => {
  it('of another application are not believed', () => {
    const foreign = ticketKeysFrom('an application key of a forger!!');
    expect(readTicketCode(foreign.verifying, code)).toEqual({ ok: false, reason: 'unknown_key' });
    const disguised = [{ ...foreign.signing, id: keys.signing.id }];
    expect(readTicketCode(disguised, code)).toEqual({ ok: false, reason: 'bad_signature' });
    expect(readTicketCode([], code)).toEqual({ ok: false, reason: 'unknown_key' });
  });

  it('open the tickets of earlier application keys, even one with the same number', () => {
    const later = ticketKeysFrom('the application key that followed', [APP_KEY]);
    expect(readTicketCode(later.verifying, code)).toMatchObject({ ok: true });
    expect(readTicketCode(later.verifying, signTicket(later.signing, fields))).toMatchObject({ ok: true });
    expect(readTicketCode([{ ...later.signing, id: keys.signing.id }, ...keys.verifying], code)).toMatchObject({
      ok: true,
    });
  });

  it('are refused when the application key is too short to be one', () => {
    expect(() => ticketKeysFrom('')).toThrow(RangeError);
    expect(() => ticketKeysFrom(Buffer.alloc(15))).toThrow(RangeError);
  });

  it('let a device check a code with nothing but the public half', async () => {
    const [known] = ticketPublicKeys(keys);
    expect(known).toEqual({ id: keys.signing.id, publicKey: keys.signing.publicKeyBytes.toString('base64url') });
    const raw = Buffer.from(known!.publicKey, 'base64url');
    expect(raw).toHaveLength(32);
    const publicKey = await webcrypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
    const bytes = Buffer.from(code, 'base64url');
    const check = (signed: Buffer) => webcrypto.subtle.verify('Ed25519', publicKey, bytes.subarray(30), signed);
    expect(await check(bytes.subarray(0, 30))).toBe(true);
    expect(await check(Buffer.from(bytes.subarray(0, 30)).fill(0, 29))).toBe(false);
  });
});

/** A fixed vector: a change of layout, derivation or key number would invalidate every printed ticket. */
const VECTOR =
  'AaUBky9uehB8P50hWwpMjm8SAAASZ2sBXZBrAeow8RuyiCp6z0cAof45mU3QQ1___aTIJKX6H3HMp2GaFJm2xgNMqq-OQn5t9CtVsvVoEC1lI6yYEwXf8gNKGcb2CA';
