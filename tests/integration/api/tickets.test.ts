import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { readCode } from '../../../server/tickets';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { type Placed, payWith, placeOrder, start, untilState } from '../payments/paymentFixture';
import { makeUser } from '../users/people';
import { checked, get, programOf } from './apiFixture';
import { type House, openHouse, slotStart } from './houses';

type Ticket = { id: string; reference: string; code?: string | null; isUsable: boolean };
type Page = { data: Ticket[]; next: string | null };

let app: TestApp;
let north: House;
let south: House;
let paid: Placed;
let elsewhere: Placed;
let program: Client;
let ofNorth: Client;

async function buy(house: House, quantity: number): Promise<Placed> {
  const order = await placeOrder(house.shop, { quantity, slot: house.slot });
  await payWith(app, await start(order.paymentId), '4000 0000 0000 0077');
  await untilState(order, 'paid');
  return order;
}

const list = (client: Client, query = '') => checked<Page>('listTickets', get(client, `/tickets${query}`));
const ticketsOf = async ({ reference }: Placed) => (await list(program, `?order=${reference}`)).data;

beforeAll(async () => {
  app = await startApp();
  north = await openHouse('North');
  south = await openHouse('South');
  paid = await buy(north, 2);
  elsewhere = await buy(south, 1);
  const { id } = await makeUser('administrator');
  program = await programOf(app, id);
  ofNorth = await programOf(app, id, { venueIds: [north.venue] });
});
afterAll(() => app.close());

describe('a ticket', () => {
  it('has its product, slot, order and the code that the gate reads', async () => {
    const [{ id, reference }] = (await ticketsOf(paid)) as [Ticket];
    const ticket = await checked<Ticket>('getTicket', get(program, `/tickets/${id}`, { 'Accept-Language': 'es' }));
    expect(ticket).toMatchObject({
      id,
      reference,
      state: 'valid',
      isUsable: true,
      orderReference: paid.reference,
      eventId: north.shop.eventId,
      productId: north.shop.product,
      product: 'Adulto',
      slotId: north.slot,
      startsAt: slotStart.toISOString(),
      usesTotal: 1,
      usesLeft: 1,
      holderName: null,
    });
    expect(readCode(ticket.code!)).toMatchObject({ kind: 'signed', ticketId: id });
    const byReference = await checked<Ticket>('getTicket', get(program, `/tickets/${reference.toLowerCase()}`));
    expect(byReference.code).toBe(ticket.code);
  });

  it('is a PDF, also in the document', async () => {
    const [{ id, reference }] = (await ticketsOf(paid)) as [Ticket];
    const answer = await get(program, `/tickets/${id}/pdf`);
    expect([answer.status, answer.headers.get('Content-Type'), answer.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect(answer.headers.get('Content-Disposition')).toBe(`inline; filename="aforo-${reference}.pdf"`);
    const document = (await app.newClient().json('GET', '/api/openapi.json')).json<{
      paths: Record<string, { get: { responses: Record<string, unknown> } }>;
    }>();
    expect(document.paths['/api/v1/tickets/{id}/pdf']!.get.responses[200]).toEqual({
      description: 'Done.',
      headers: {
        RateLimit: { $ref: '#/components/headers/RateLimit' },
        'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
      },
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    });
  });

  it('has neither code nor PDF once it is blocked', async () => {
    const { id } = (await ticketsOf(paid))[1]!;
    await prisma.ticket.update({ where: { id }, data: { state: 'blocked' } });
    expect(await checked('getTicket', get(program, `/tickets/${id}`))).toMatchObject({
      state: 'blocked',
      isUsable: false,
      code: null,
    });
    expect((await get(program, `/tickets/${id}/pdf`)).status).toBe(404);
    await prisma.ticket.update({ where: { id }, data: { state: 'valid' } });
  });

  it('of another venue is neither listed nor shown', async () => {
    const [own, foreign] = [await ticketsOf(paid), await ticketsOf(elsewhere)];
    expect((await list(ofNorth)).data.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
    expect((await list(ofNorth, `?order=${elsewhere.reference}`)).data).toEqual([]);
    for (const path of [`/tickets/${foreign[0]!.id}`, `/tickets/${foreign[0]!.reference}`])
      expect([(await get(ofNorth, path)).status, (await get(ofNorth, `${path}/pdf`)).status]).toEqual([404, 404]);
    expect((await get(program, `/tickets/${foreign[0]!.id}`)).status).toBe(200);
  });
});

describe('the list', () => {
  it('is read page by page, without a repeated or a missing ticket when others are issued in between', async () => {
    const [one, two] = (await ticketsOf(paid)) as [Ticket, Ticket];
    const [three] = (await ticketsOf(elsewhere)) as [Ticket];
    const first = await list(program, '?limit=2');
    const [four] = await ticketsOf(await buy(north, 1));
    const second = await list(program, `?limit=2&cursor=${first.next}`);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([one.id, two.id, three.id, four!.id]);
    expect(second.next).toBeNull();
    expect((await get(program, `/orders?cursor=${first.next}`)).status).toBe(422);
  });

  it('has the tickets of a time slot', async () => {
    const { data } = await list(program, `?slot=${south.slot}`);
    expect(data).toEqual(await ticketsOf(elsewhere));
  });

  it('has those that changed: by their order or at a gate', async () => {
    const since = new Date(Date.now() + 1000).toISOString();
    expect((await list(program, `?modified_since=${since}`)).data).toEqual([]);
    const [{ id: ticketId }] = (await ticketsOf(elsewhere)) as [Ticket];
    const received = new Date(Date.now() + 2000);
    await prisma.validation.create({
      data: {
        ...{ id: crypto.randomUUID(), nonce: crypto.randomUUID(), ticketId, eventId: south.shop.eventId },
        ...{ code: 'ABCDEFGHJK', result: 'accepted', scannedAt: received, receivedAt: received },
      },
    });
    expect((await list(program, `?modified_since=${since}`)).data.map(({ id }) => id)).toEqual([ticketId]);
    expect((await list(program, `?modified_since=2026-01-01T00:00:00Z`)).data).toHaveLength(4);
  });

  it.each(['slot=x', 'modified_since=1', 'limit=0', 'cursor=AAAA'])('refuses %s', async (query) => {
    const answer = await get(program, `/tickets?${query}`);
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
      422,
      [query.split('=')[0]],
    ]);
  });
});
