/** Two venues with one record of each kind, named so that an answer shows its venue; users may do all in one. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { promoCodeRow, promoRow, quotaRow } from '../../../prisma/factories/catalogue';
import { memoryBroadcaster } from '../../../server/infra/broadcaster/memoryBroadcaster';
import { prisma, sql } from '../../../server/infra/db';
import { setRuntime } from '../../../server/infra/runtime';
import { HOUSE_PERMISSIONS, PERMISSIONS } from '../../../server/shared/permissions';
import { newReference, newSecret } from '../../../server/shared/reference';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { manageKey } from '../../support/orderKeys';
import { untilIndexed } from '../finding/untilIndexed';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { PASS } from '../passes/passFixture';
import { type Placed, placeOrder } from '../payments/paymentFixture';
import { makeUser, signInAs } from '../users/people';
import { createGate, scan, settle, type Ticket, ticketsOf } from '../validations/gateFixture';
import { STATED_ROUTES, type StatedRoute } from './routePermissions';
import { addWaitingRoom, guardGate, openCounter } from './venueParts';

export type World = Awaited<ReturnType<typeof openCounter>> & {
  name: string;
  venue: string;
  gate: string;
  event: string;
  slug: string;
  slot: string;
  slotChange: string;
  product: string;
  quota: string;
  promo: string;
  entryRule: string;
  device: string;
  code: string;
  codeText: string;
  batch: string;
  request: string;
  order: Placed;
  ticket: Ticket;
  scan: string;
  refund: string;
  profile: string;
  conversation: string;
  pass: string;
  invitation: string;
  mail: string;
  waitingRoom: string;
  /** Views, exports and an import of events of a user of it. */
  chosen: string;
  run: string;
  import: string;
};

const SOON_HOURS = 0.1;
/** A zone where it is daytime, so that a slot in the near future is today at any hour. */
export const ZONE = new Date().getUTCHours() < 20 ? 'Europe/Madrid' : 'America/New_York';

/** @param name one word, part of every name in it */
export async function buildWorld(admin: Client, name: string, priceCents: number): Promise<World> {
  const venue = await createVenue(`${name} Hall`, ZONE);
  const { id: gate } = await createGate(venue, `${name} Gate`);
  const { id: event, slug } = await createEvent(venue, {
    title: { en: `${name} Tour` },
    slug: `${name.toLowerCase()}-tour`,
  });
  const entry = { entryBeforeMinutes: 600, entryAfterMinutes: 600 };
  const product = await createProduct(event, { name: { en: `${name} Adult` }, priceCents, ...entry });
  const slot = await createSlot(event, { inHours: SOON_HOURS });
  const slotChange = { id: uuidv7(), kind: 'note', slots: 1, before: [{ id: slot }] };
  await prisma.slotChange.create({ data: slotChange });
  const quota = quotaRow(event, 50, `${name} Quota`);
  await prisma.quota.create({ data: quota });
  const { entryRule, device } = await guardGate(venue, gate, name);
  const promo = promoRow({ name: { en: `${name} Offer` }, eventId: event, trigger: 'code', requestable: true });
  await prisma.promo.create({ data: promo });
  const batch = { id: uuidv7(), promoId: promo.id, name: `${name} Batch`, state: 'ready', quantity: 1, made: 1 };
  await prisma.promoCodeBatch.create({ data: batch });
  const code = promoCodeRow(promo.id, `${name.toUpperCase()}1`, { batchId: batch.id });
  await prisma.promoCode.create({ data: code });
  const person = { name: `${name} Person`, email: `${name.toLowerCase()}@example.test`, reason: name, locale: 'en' };
  const request = { id: uuidv7(), promoId: promo.id, secret: uuidv7(), ...person };
  await prisma.promoCodeRequest.create({ data: request });
  const order = await placeOrder({ eventId: event, product }, { slot, quantity: 2 });
  await prisma.order.update({
    where: { id: order.id },
    data: { customerName: `${name} Buyer`, customerEmail: person.email },
  });
  await settle(order);
  const [used, ticket] = await ticketsOf(order, event);
  const { validationId } = await scan(admin, used!.code, { gateId: gate });
  const pass = { id: uuidv7(), ticketId: ticket!.id, rules: PASS, productVersion: 1 };
  const { orderItemId } = await prisma.ticket.findUniqueOrThrow({ where: { id: ticket!.id } });
  await prisma.annualPass.create({ data: { ...pass, orderItemId } });
  const refund = { id: uuidv7(), paymentId: order.paymentId, orderId: order.id, state: 'requested' as const };
  await prisma.refund.create({
    data: { ...refund, amountCents: 1, currency: 'EUR', reason: 'by_staff', note: name, idempotencyKey: refund.id },
  });
  const { reason: subject, ...asker } = person;
  const conversation = { id: uuidv7(), reference: newReference(8), secret: newSecret(), orderId: order.id, subject };
  await prisma.supportTicket.create({ data: { ...conversation, ...asker } });
  const gift = { id: uuidv7(), eventId: event, productId: product, channel: 'web', quantity: 1, faceCents: 1 };
  await prisma.invitation.create({
    data: {
      ...{ ...gift, currency: 'EUR', reason: 'press', note: name, state: 'waiting' },
      recipients: { create: { position: 1, ...asker } },
    },
  });
  const mail = { id: uuidv7(), orderId: order.id, recipient: person.email, subject, html: '', text: name };
  await prisma.mailLog.create({ data: { ...mail, kind: 'order_expired', locale: 'en', state: 'sent' } });
  const counter = await openCounter(venue, order.id);
  await untilIndexed();
  const { profileId } = await prisma.profileOrder.findFirstOrThrow({ where: { orderId: order.id } });
  return {
    ...{ name, venue, gate, event, slug, slot, product, order, ticket: ticket!, scan: validationId },
    ...{
      slotChange: slotChange.id,
      quota: quota.id,
      promo: promo.id,
      entryRule,
      device,
      code: code.id,
      codeText: code.code,
      batch: batch.id,
      request: request.id,
      refund: refund.id,
      profile: profileId,
      conversation: conversation.id,
      ...counter,
      ...{ pass: pass.id, invitation: gift.id, waitingRoom: await addWaitingRoom(event) },
      mail: mail.id,
      ...{ chosen: uuidv7(), run: uuidv7(), import: uuidv7() },
    },
  };
}

/** A paid order with a ticket of each. */
export async function sellBoth(one: World, other: World): Promise<Placed> {
  const order = { id: uuidv7(), reference: newReference(8), secret: newSecret(), paymentId: uuidv7() };
  const lines = [one, other].map(({ event, product, slot }) => ({
    ...{ event_id: event, product_id: product, appointment_id: slot, quantity: 1 },
  }));
  const hold = { ...order, key: randomUUID(), channel: 'web', locale: 'en', tickets: 2, lines };
  await sql('test_hold', 'select outcome from hold_places($1::jsonb, 15)', [JSON.stringify([hold])]);
  const buyer = { name: 'Ana', email: 'ana@example.com', locale: 'en', provider: 'sandbox', method: 'card' };
  const [placed] = await sql<{ outcome: string; order_total: number }>(
    'test_place',
    'select outcome, order_total from place_orders($1::jsonb, 30)',
    [JSON.stringify([{ order_id: order.id, payment_id: order.paymentId, ...buyer }])],
  );
  const sold = { ...order, key: manageKey(order.secret), slot: one.slot, total: Number(placed!.order_total) };
  await settle(sold);
  return sold;
}

/** Ids and words of a world: none may be in an answer to a user of another. */
export const signsOf = ({ name, codeText, order, ticket, ...ids }: World): string[] => [
  ...[name, name.toLowerCase(), codeText, order.id, order.reference, ticket.id, ticket.reference],
  ...Object.values(ids),
];

/** A member of staff whose role has all permissions: everywhere, or only in these places. */
export async function makeStaff(
  app: TestApp,
  places: { venueId?: string; eventId?: string }[] | 'everywhere',
): Promise<{ id: string; email: string; roleId: string; client: Client }> {
  const { id, email } = await makeUser('customer');
  const known = await prisma.role.findUnique({ where: { name: 'Everything' } });
  const roleId = known?.id ?? uuidv7();
  if (!known) {
    await prisma.role.create({ data: { id: roleId, name: 'Everything' } });
    await prisma.rolePermission.createMany({ data: PERMISSIONS.map((permission) => ({ roleId, permission })) });
  }
  await prisma.userRole.create({ data: { userId: id, roleId, isLimited: places !== 'everywhere' } });
  for (const place of places === 'everywhere' ? [] : places)
    await prisma.roleScope.create({ data: { id: uuidv7(), userId: id, roleId, ...place } });
  return { id, email, roleId, client: await signInAs(app, email) };
}

/** Routes that require the permission in the whole organisation. */
const HOUSE_ROUTES = new Set(
  `
  PUT /admin/events/order
  GET /admin/venues/create
  POST /admin/venues
  DELETE /admin/venues/:id
  GET /sales-reports/reconciliation
  GET /sales-reports/days
  GET /admin/internal-report
  POST /refunds/:id/account
  POST /admin/profiles/:id/merges
  POST /admin/profiles/:id/apart
  DELETE /admin/profiles/merges/:id
  POST /refunds/files
  GET /refunds/files/:id
  POST /refunds/files/:id/executed
  POST /refunds/files/:id/rejected
  `
    .trim()
    .split('\n')
    .map((line) => line.trim()),
);
export const isHouse = ({ method, path, access }: StatedRoute) =>
  (HOUSE_PERMISSIONS as readonly string[]).includes(access) ||
  /^\/(admin\/(history\/)?(product-presets|series|cancellations)|customer-service\/replies)/.test(path) ||
  HOUSE_ROUTES.has(`${method} ${path}`);

const NO_PERMISSION = ['anyone', 'guestOnly', 'signedIn', 'staffOnly'];
export const guarded = STATED_ROUTES.filter(({ access }) => !NO_PERMISSION.includes(access));

export type Staff = Awaited<ReturnType<typeof makeStaff>>;
export type TwoVenues = {
  app: TestApp;
  broadcaster: ReturnType<typeof memoryBroadcaster>;
  /** The world of the limited user. */
  ours: World;
  theirs: World;
  limited: Staff;
  everywhere: Staff;
};

/** Sets up the application for a test file with both worlds, a user limited to the first, and an unlimited user. */
export function openTwoVenues(): TwoVenues {
  const house = { broadcaster: memoryBroadcaster() } as TwoVenues;
  beforeAll(async () => {
    house.app = await startApp();
    setRuntime({ env: house.app.env, broadcaster: house.broadcaster });
    house.everywhere = await makeStaff(house.app, 'everywhere');
    house.ours = await buildWorld(house.everywhere.client, 'Alpha', 1000);
    house.theirs = await buildWorld(house.everywhere.client, 'Bravo', 5000);
    house.limited = await makeStaff(house.app, [{ venueId: house.ours.venue }]);
    for (const [{ chosen, run, import: id, name }, userId] of [
      [house.ours, house.limited.id],
      [house.theirs, house.everywhere.id],
    ] as const) {
      await prisma.import.create({ data: { id, userId, kind: 'events', source: name, fileName: name, sha256: name } });
      await prisma.orderRun.createMany({
        data: [
          { id: chosen, kind: 'chosen', state: 'done', userId },
          { id: run, kind: 'mail', userId },
        ],
      });
    }
  }, 60_000);
  afterAll(() => house.app.close());
  return house;
}
