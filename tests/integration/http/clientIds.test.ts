/**
 * An id that a client chose belongs to one kind of request, one record and one person. The id of each kind is sent to every other kind, to
 * another record and by another person: it is refused, and never answered as a replay.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { BODIES, type Draft } from '../access/writtenBodies';
import { createCashbox, open, refusalOf } from '../cash/cashFixture';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { sell } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';

type Names = {
  venue: string;
  event: string;
  product: string;
  slot: string;
  cashbox: string;
  shift: string;
  order: string;
};

let app: TestApp;
let admin: Client;
let other: Client;
let ours: Names;
let theirs: Names;

async function namesOf(client: Client, isOpen: boolean): Promise<Names> {
  const venue = await createVenue();
  const { id: event } = await createEvent(venue);
  const [product, slot] = [await createProduct(event), await createSlot(event, { capacity: 50 })];
  const cashbox = await createCashbox(venue);
  const shift = isOpen ? (await open(client, cashbox, 5000)).id : uuidv7();
  return { venue, event, product, slot, cashbox, shift, order: (await sell({ quantity: 1 })).reference };
}

beforeAll(async () => {
  app = await startApp();
  admin = await signInAs(app, (await makeUser('administrator')).email);
  other = await signInAs(app, (await makeUser('administrator')).email);
  ours = await namesOf(admin, true);
  theirs = await namesOf(other, true);
});
afterAll(() => app.close());

type Kind = { method: 'POST' | 'PUT'; path: (names: Names) => string; body: (names: Names) => object };

const written = (line: keyof typeof BODIES, path: Kind['path']): Kind => ({
  method: 'POST',
  path,
  body: (names) => (BODIES[line] as Draft)(names as never, {}),
});
const sent = (path: Kind['path'], body: Kind['body'], method: Kind['method'] = 'POST'): Kind => ({
  method,
  path,
  body,
});

const KINDS: Record<string, Kind> = {
  'new cashbox': written('POST /cashboxes', () => '/cashboxes'),
  'new screen': written('POST /dashboard/screens', () => '/dashboard/screens'),
  'new event': written('POST /admin/events', () => '/admin/events'),
  'copied event': written('POST /admin/events/:id/copies', ({ event }) => `/admin/events/${event}/copies`),
  'copied product': written(
    'POST /admin/products/:id/duplicate',
    ({ product }) => `/admin/products/${product}/duplicate`,
  ),
  'order by telephone': written('POST /admin/telephone-orders', () => '/admin/telephone-orders'),
  'people counted': written('POST /validations/corrections', () => '/validations/corrections'),
  shift: sent(
    () => '/cashbox-shifts',
    ({ cashbox }) => ({ cashboxId: cashbox, currency: 'EUR', total: 0 }),
  ),
  movement: sent(
    ({ shift }) => `/cashbox-shifts/${shift}/movements`,
    () => ({ kind: 'deposit', amountCents: 1, reason: 'Coin' }),
  ),
  correction: sent(
    ({ shift }) => `/cashbox-shifts/${shift}/corrections`,
    () => ({ direction: 'in', amountCents: 1, reason: 'Coin' }),
  ),
  'shift’s paper': sent(
    ({ shift }) => `/cashbox-shifts/${shift}/prints`,
    () => ({ what: 'drawer', reason: 'Coin' }),
  ),
  'sale’s paper': sent(
    () => '/pos/prints',
    ({ order }) => ({ what: 'receipt', reference: order }),
  ),
  'undone sale': sent(
    ({ order }) => `/pos/sales/${order}/undo`,
    () => ({ reason: 'Wrong time' }),
  ),
  refund: sent(
    ({ order }) => `/orders/${order}/refund`,
    () => ({ positions: [1], how: 'all', expectedCents: 1, currency: 'EUR' }),
  ),
};

const send = (client: Client, { method, path, body }: Kind, id: string, names = ours, more: object = {}) =>
  client.json(method, path(names), { ...body(names), ...more, id });

describe.each(Object.keys(KINDS))('the id of a %s', (name) => {
  const kind = KINDS[name]!;

  it('is bound to it, whether that was carried out or refused, and refused for every other kind', async () => {
    const id = uuidv7();
    const body = kind.body(ours);
    const first = await send(admin, kind, id, ours, body);
    expect(first.status).toBeLessThan(500);
    const bound = await prisma.clientId.findUniqueOrThrow({ where: { id } });
    for (const [another, elsewhere] of Object.entries(KINDS))
      if (another !== name)
        expect([another, refusalOf(await send(admin, elsewhere, id)).code]).toEqual([another, 'id_taken']);
    // By another person, of another record, and, where it was carried out, with another content.
    const foreign = await send(other, kind, id);
    expect([403, 404, 409]).toContain(foreign.status);
    // A refused request may be corrected; what is new is about the record that it names.
    const record = await send(admin, kind, id, theirs);
    expect(first.status < 400 ? [403, 404, 409] : [403, 404, 409, 422]).toContain(record.status);
    expect(await prisma.clientId.findUniqueOrThrow({ where: { id } })).toMatchObject({
      kind: bound.kind,
      record: bound.record,
      actor: bound.actor,
    });
    // The same request is answered as the first time.
    const again = await send(admin, kind, id, ours, body);
    if (first.status < 400) expect(again.status).toBe(first.status);
  });
});

it('routes read the id of a client by the one helper', () => {
  const routes = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\broutes\/\w+\.ts$/.test(file))
    .map((file) => [file, readFileSync(join('server', file), 'utf8')] as const);
  const asides = routes.filter(([, text]) => /client_ids|claim_client_id/.test(text));
  expect(asides).toEqual([]);
  const bound = routes.flatMap(([, text]) => text.match(/\b(validateOnce|readNew)\(/g) ?? []);
  expect(bound.length).toBeGreaterThan(60);
});
