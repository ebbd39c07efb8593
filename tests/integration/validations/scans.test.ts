import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { createGate, type Gate, scan, scansOf, sellTicket, send } from './gateFixture';

const app = runApp();
let validator: Client;
let validatorId: string;
let venueId: string;
let gate: Gate;

beforeAll(async () => {
  const user = await makeUser('validator');
  validatorId = user.id;
  validator = await signInAs(app, user.email);
  venueId = await createVenue();
  gate = await createGate(venueId);
});

const sell = (input: Parameters<typeof sellTicket>[0] = {}) => sellTicket({ venueId, ...input });
const count = () => prisma.validation.count();

describe('the same scan again', () => {
  it('gets the first answer and is recorded once', async () => {
    const ticket = await sell({ product: { uses: 5 } });
    const nonce = randomUUID();
    const first = await scan(validator, ticket.code, { nonce, gateId: gate.id });
    const again = await scan(validator, ticket.code, { nonce, gateId: gate.id });
    expect(first).toMatchObject({ result: 'accepted', replayed: false, details: { usesLeft: 4 } });
    expect(again).toEqual({ ...first, replayed: true });
    expect(await scansOf(ticket.id)).toHaveLength(1);
    expect(await prisma.ticket.findUniqueOrThrow({ where: { id: ticket.id } })).toMatchObject({ usesLeft: 4 });
  });

  it('is none of another code, gate, direction or person with its nonce', async () => {
    const [ticket, other] = [await sell(), await sell()];
    const nonce = randomUUID();
    await scan(validator, ticket.code, { nonce, gateId: gate.id });
    const second = await signInAs(app, (await makeUser('validator')).email);
    const others = [
      await send(validator, other.code, { nonce, gateId: gate.id }),
      await send(validator, ticket.code, { nonce }),
      await send(validator, ticket.code, { nonce, gateId: gate.id, direction: 'exit' }),
      await send(second, ticket.code, { nonce, gateId: gate.id }),
    ];
    expect(others.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    for (const { text } of others) expect(text).not.toContain(ticket.reference);
    expect(await scansOf(ticket.id)).toHaveLength(1);
    expect(await scansOf(other.id)).toEqual([]);
  });

  it('even all at once', async () => {
    const ticket = await sell();
    const nonce = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => scan(validator, ticket.code, { nonce })));
    expect(answers.map(({ result }) => result)).toEqual(Array(10).fill('accepted'));
    expect(new Set(answers.map(({ validationId }) => validationId)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await scansOf(ticket.id)).toHaveLength(1);
  });

  it('keeps a refusal, whatever has changed since', async () => {
    const ticket = await sell();
    await prisma.ticket.update({ where: { id: ticket.id }, data: { state: 'blocked' } });
    const nonce = randomUUID();
    await scan(validator, ticket.code, { nonce });
    await prisma.ticket.update({ where: { id: ticket.id }, data: { state: 'valid' } });
    expect(await scan(validator, ticket.code, { nonce })).toMatchObject({ result: 'blocked', replayed: true });
    expect(await scan(validator, ticket.code)).toMatchObject({ result: 'accepted' });
  });
});

describe('many gates at once', () => {
  it('let one ticket in once', async () => {
    const ticket = await sell();
    const gates = await Promise.all(['A', 'B', 'C', 'D'].map((name) => createGate(venueId, name)));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        scan(validator, at % 2 ? ticket.code : ticket.reference, { gateId: gates[at % 4]!.id }),
      ),
    );
    expect(answers.filter(({ result }) => result === 'accepted')).toHaveLength(1);
    expect(answers.filter(({ result }) => result === 'already_used')).toHaveLength(19);
    expect(await scansOf(ticket.id)).toHaveLength(20);
  });

  it('let it in as often as it gives entries', async () => {
    const ticket = await sell({ product: { uses: 3 } });
    const answers = await Promise.all(Array.from({ length: 12 }, () => scan(validator, ticket.code)));
    expect(answers.filter(({ result }) => result === 'accepted')).toHaveLength(3);
    expect(await prisma.ticket.findUniqueOrThrow({ where: { id: ticket.id } })).toMatchObject({
      usesLeft: 0,
      state: 'used',
    });
  });
});

describe('what is read', () => {
  it.each([
    ['as it is printed', (code: string) => code],
    ['within a link', (code: string) => `https://tickets.example/tickets/${code}`],
    ['with a scanner’s prefix and a line end', (code: string) => `]Q3${code}\r\n`],
  ])('is a ticket: %s', async (_name, dress) => {
    const ticket = await sell();
    expect((await scan(validator, dress(ticket.code))).result).toBe('accepted');
  });

  it('is a ticket: its reference, typed with dashes and small letters', async () => {
    const { reference } = await sell();
    const typed = `${reference.slice(0, 5)}-${reference.slice(5)}`.toLowerCase();
    expect((await scan(validator, typed)).result).toBe('accepted');
  });

  it.each([
    [`'; drop table validations; --`],
    [`<script>alert(1)</script>`],
    [`{"code": {"$ne": null}}`],
    ['../../etc/passwd'],
    ['¿?ñ漢字😀'],
    ['A'.repeat(2000)],
    [`x${'\u0000'}y`],
    [`lone \ud800 surrogate`],
  ])('is kept as text and means nothing: %s', async (code) => {
    const answer = await scan(validator, code);
    expect(answer.result).toBe('unknown');
    const recorded = await prisma.validation.findUniqueOrThrow({ where: { id: answer.validationId } });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what the database cannot hold
    expect(recorded.code).toBe(code.replace(/\u0000|\ud800/g, '').slice(0, 200));
  });

  it('every change of one character of a code is refused', async () => {
    const { code, id } = await sell();
    const other = (at: number) => code.slice(0, at) + (code[at] === 'x' ? 'y' : 'x') + code.slice(at + 1);
    const results = await Promise.all([0, 3, 20, 45, 70, 125].map((at) => scan(validator, other(at))));
    expect(results.every(({ result }) => result === 'bad_signature' || result === 'unknown')).toBe(true);
    expect(results.some(({ result }) => result === 'bad_signature')).toBe(true);
    expect(await scansOf(id)).toEqual([]);
  });
});

describe('what makes no scan', () => {
  const good = () => ({ nonce: randomUUID(), code: 'ABCDEFGHJK', scannedAt: new Date().toISOString() });
  it.each([
    ['no nonce', { nonce: undefined }, 'nonce'],
    ['a nonce that is none', { nonce: '1 or 1=1' }, 'nonce'],
    ['no code', { code: '' }, 'code'],
    ['nothing but spaces', { code: ' \u0000 ' }, 'code'],
    ['a code beyond all measure', { code: 'A'.repeat(2001) }, 'code'],
    ['a gate that is none', { gateId: 'main' }, 'gateId'],
    ['a gate that there is not', { gateId: randomUUID() }, 'gateId'],
    ['no time', { scannedAt: 'yesterday' }, 'scannedAt'],
    ['a time before time', { scannedAt: '0000-01-01T00:00:00Z' }, 'scannedAt'],
  ])('%s', async (_name, change, field) => {
    const before = await count();
    const answer = await validator.json('POST', paths.validations.scans(), { ...good(), ...change });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
    expect(await count()).toBe(before);
  });

  it('does not fail its neighbours', async () => {
    const ticket = await sell();
    const answers = await Promise.all([
      send(validator, 'x\u0000', { gateId: randomUUID() }),
      send(validator, ticket.code),
      send(validator, 'ABCDEFGHJK', { nonce: 'none' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 200, 422]);
  });
});

describe('who may scan', () => {
  it.each([
    ['guests', null, 401],
    ['customers', 'customer', 403],
    ['accountants', 'accountant', 403],
  ] as const)('not %s', async (_name, role, status) => {
    const client = role ? await signInAs(app, (await makeUser(role)).email) : app.newClient();
    const ticket = await sell();
    expect((await send(client, ticket.code)).status).toBe(status);
    expect(await scansOf(ticket.id)).toEqual([]);
  });

  it('not another site: without the anti-forgery token nothing happens', async () => {
    const ticket = await sell();
    const answer = await validator.raw(paths.validations.scans(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ nonce: randomUUID(), code: ticket.code, scannedAt: new Date().toISOString() }),
    });
    expect(answer.status).toBe(419);
    expect(await scansOf(ticket.id)).toEqual([]);
  });
});

it('records who scanned where, by which clock', async () => {
  const ticket = await sell();
  const scannedAt = new Date(Date.now() - 3_600_000).toISOString();
  await scan(validator, ticket.code, { gateId: gate.id, scannedAt });
  const [recorded] = await scansOf(ticket.id);
  expect(recorded).toMatchObject({ userId: validatorId, gateId: gate.id, eventId: ticket.eventId });
  expect(recorded!.scannedAt.toISOString()).toBe(scannedAt);
  expect(Date.now() - recorded!.receivedAt.getTime()).toBeLessThan(60_000);
});

/** Typed by an American scanner on a German computer, without and with Caps Lock. */
const typedInGermany = (code: string) =>
  code.replace(/[yz_-]/gi, (sign) => ({ y: 'z', z: 'y', Y: 'Z', Z: 'Y', '-': 'ß', _: '?' })[sign]!);
const turned = (code: string) =>
  code.replace(/[a-z]/gi, (sign) => (/[a-z]/.test(sign) ? sign.toUpperCase() : sign.toLowerCase()));

it('takes a genuine code from a scanner with another keyboard, and none that is forged', async () => {
  const ticket = await sell({ product: { uses: 5 } });
  const typed = typedInGermany(ticket.code);
  for (const code of [typed, turned(typed), `${turned(ticket.code)}\r`])
    expect(await scan(validator, code, { gateId: gate.id })).toMatchObject({ result: 'accepted' });
  const forged = typed.slice(0, 60) + (typed[60] === 'b' ? 'c' : 'b') + typed.slice(61);
  expect((await scan(validator, forged, { gateId: gate.id })).result).not.toBe('accepted');
});
