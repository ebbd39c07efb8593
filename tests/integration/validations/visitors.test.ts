/** Expected visitors at a gate: by name, and the party of an order. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Visitor } from '../../../server/validations/pages';
import { runApp } from '../../support/app';
import { createVenue } from '../orders/shopFixture';
import { signedIn } from '../users/people';
import { createEntryRule, createGate, type Gate, scan, sellTicket, type Ticket, ticketsOf } from './gateFixture';

const app = runApp();
const steward = signedIn(app, 'validator');
let venueId: string;
let gate: Gate;

beforeAll(async () => {
  venueId = await createVenue();
  gate = await createGate(venueId, 'North');
});

const find = async (q: string, gateId = gate.id): Promise<Visitor[]> =>
  (await steward.json('POST', paths.validations.visitors(), { gateId, q })).json<{ visitors: Visitor[] }>().visitors;
const party = async (code: string): Promise<Visitor[]> =>
  (await steward.json('POST', paths.validations.party(), { gateId: gate.id, code })).json<{ visitors: Visitor[] }>()
    .visitors;

async function name(ticket: Ticket, holder: string, data: object = {}) {
  const { orderItemId } = await prisma.ticket.findUniqueOrThrow({ where: { id: ticket.id } });
  const profile = { name: holder, data };
  await prisma.orderItemProfile.upsert({
    where: { orderItemId },
    create: { orderItemId, ...profile },
    update: profile,
  });
}

describe('a visitor without a ticket to scan', () => {
  it('is found by name, accents or not, and by document, with what proves who it is', async () => {
    const ticket = await sellTicket({ venueId });
    await name(ticket, 'Íñigo Zubizarreta', { document: '12345678Z' });
    for (const q of ['zubizarreta', 'Inigo ZUBI', '12345678z'])
      expect(await find(q)).toMatchObject([{ code: ticket.reference, holder: 'Íñigo Zubizarreta', usesLeft: 1 }]);
    expect((await find('zubizarreta'))[0]?.proofs).toContain('12345678Z');
    expect(await find('zubi%')).toEqual([]);
    expect((await scan(steward, ticket.reference, { gateId: gate.id })).result).toBe('accepted');
    expect(await find('zubizarreta')).toMatchObject([{ usesLeft: 0, lastEntryAt: expect.any(String) }]);
  });

  it('is none of another day or another venue', async () => {
    await name(await sellTicket({ venueId, inHours: 72 }), 'Mañana Lejana');
    await name(await sellTicket({ venueId: await createVenue() }), 'Otra Casa');
    expect(await find('lejana')).toEqual([]);
    expect(await find('otra casa')).toEqual([]);
  });

  it('is looked for with three letters at least, and that is recorded', async () => {
    expect((await steward.json('POST', paths.validations.visitors(), { gateId: gate.id, q: 'an' })).status).toBe(422);
    expect((await steward.json('POST', paths.validations.visitors(), { gateId: randomUUID(), q: 'ana' })).status).toBe(
      422,
    );
    await find('nobody of this name');
    const [entry] = await prisma.auditLog.findMany({
      where: { action: 'gate.visitors_searched' },
      orderBy: { id: 'desc' },
    });
    expect(entry).toMatchObject({ subjectId: gate.id, after: { words: 'nobody of this name', found: 0 } });
  });
});

describe('a party', () => {
  it('is opened by the order or by one of its tickets; eight of ten come in, the others later', async () => {
    const first = await sellTicket({ venueId, quantity: 10 });
    const { reference } = await prisma.order.findUniqueOrThrow({ where: { id: first.order.id } });
    const all = await party(reference);
    expect(all).toHaveLength(10);
    expect(await party(first.code)).toEqual(all);
    expect(await party(`https://tickets.example/orders/${reference}?key=x`)).toEqual(all);
    const nonces = new Map(all.map(({ code }) => [code, randomUUID()]));
    const admit = (visitors: Visitor[]) =>
      Promise.all(
        visitors.map(({ code }) => scan(steward, code, { gateId: gate.id, nonce: nonces.get(code) as string })),
      );
    await admit(all.slice(0, 8));
    // The response was lost, and all are sent again.
    expect((await admit(all.slice(0, 8))).every(({ result, replayed }) => result === 'accepted' && replayed)).toBe(
      true,
    );
    expect((await party(reference)).filter(({ usesLeft }) => usesLeft > 0)).toHaveLength(2);
    await admit(all.slice(8));
    const tickets = await ticketsOf(first.order, first.eventId);
    const accepted = { result: 'accepted', ticketId: { in: tickets.map(({ id }) => id) } };
    expect(await prisma.validation.count({ where: accepted })).toBe(10);
  });

  it('is nobody for a code that is nothing', async () => {
    expect(await party('https://example.com/menu')).toEqual([]);
    expect(await party('AAAAAAAA')).toEqual([]);
  });
});

describe('from the field', () => {
  it('day two of a two-day ticket, at another gate, after an exit that was forgotten on day one', async () => {
    const other = await createGate(venueId, 'South');
    const ticket = await sellTicket({ venueId, product: { uses: 2 } });
    const { validationId } = await scan(steward, ticket.code, { gateId: gate.id });
    const {
      id: _,
      nonce: __,
      receivedAt: ___,
      ...was
    } = await prisma.validation.findUniqueOrThrow({
      where: { id: validationId },
    });
    // The rule allows one entry a day.
    await createEntryRule({ when: { all: [{ fact: 'entries_today', op: 'ge', value: 1 }] } });
    expect((await scan(steward, ticket.code, { gateId: other.id })).result).toBe('rules');
    // Moves that entry to yesterday: the history is immutable, so it is undone and inserted for the day before.
    await prisma.validation.update({ where: { id: validationId }, data: { result: 'undone' } });
    const yesterday = new Date(Date.now() - 86_400_000);
    await prisma.validation.create({
      data: { ...was, data: was.data as object, id: randomUUID(), nonce: randomUUID(), receivedAt: yesterday },
    });
    expect((await scan(steward, ticket.code, { gateId: other.id })).result).toBe('accepted');
    await prisma.validationRule.deleteMany();
  });

  it('a ticket that was used and then cancelled is refused as cancelled', async () => {
    const ticket = await sellTicket({ venueId });
    await scan(steward, ticket.code, { gateId: gate.id });
    await prisma.order.update({ where: { id: ticket.order.id }, data: { state: 'refunded' } });
    expect((await scan(steward, ticket.code, { gateId: gate.id })).result).toBe('cancelled');
  });
});
