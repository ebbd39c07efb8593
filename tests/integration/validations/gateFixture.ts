import { randomUUID } from 'node:crypto';
import { prisma, sql } from '../../../server/infra/db';
import type { EntryRule } from '../../../server/shared/entryRules';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { codeOf } from '../../../server/tickets';
import type { ScanAnswer } from '../../../server/validations/pages';
import { forgetRules } from '../../../server/validations/rules/rulesInForce';
import type { Answer } from '../../support/answer';
import type { Client } from '../../support/client';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { type Placed, placeOrder } from '../payments/paymentFixture';

/** A validation rule, active everywhere by default. @returns its id */
export async function createEntryRule(input: Partial<Omit<EntryRule, 'id'>> = {}): Promise<string> {
  const id = uuidv7();
  const { when = { all: [{ fact: 'entries_today', op: 'ge', value: 1 }] }, ...rest } = input;
  await prisma.validationRule.create({
    data: {
      name: `Rule ${id.slice(-4)}`,
      effect: 'deny',
      message: { en: 'Please wait', es: 'Espere' },
      ...rest,
      id,
      when,
    },
  });
  forgetRules();
  return id;
}

/** A product's question at the gate. */
export const WITH_ADULT = { id: 'adult', kind: 'yes_no', label: { en: 'With an adult?' }, options: [] };

export type Gate = { id: string; venueId: string };

export async function createGate(venueId: string, name = 'Main gate'): Promise<Gate> {
  const gate = { id: uuidv7(), venueId };
  await prisma.gate.create({ data: { ...gate, name } });
  return gate;
}

/** A gate in a new venue with this time zone. */
export async function gateIn(timeZone: string, name: string): Promise<Gate> {
  const venue = await createVenue(name);
  await prisma.venue.update({ where: { id: venue }, data: { timeZone } });
  return createGate(venue, `${name} gate`);
}

export type Ticket = { id: string; reference: string; code: string; order: Placed; eventId: string; productId: string };

type ProductInput = Parameters<typeof createProduct>[1];
type SaleInput = { venueId?: string; eventId?: string; inHours?: number; product?: ProductInput; quantity?: number } & {
  /** An add-on of the same event, bought in the same order. */
  beside?: string;
};

/** The bank confirms the payment: tickets exist afterwards. */
export async function settle(order: Placed, currency = 'EUR'): Promise<void> {
  const result = {
    payment_id: order.paymentId,
    status: 'confirmed',
    amount: order.total,
    currency,
    provider: 'sandbox',
  };
  const [settled] = await sql<{ outcome: string }>('test_settle', 'select outcome from settle_payments($1::jsonb)', [
    JSON.stringify([result]),
  ]);
  if (settled?.outcome !== 'paid') throw new Error(`the payment was ${settled?.outcome}`);
}

export async function ticketsOf(order: Placed, eventId: string): Promise<Ticket[]> {
  const rows = await prisma.ticket.findMany({
    where: { orderId: order.id },
    include: { product: { select: { number: true } } },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id, reference, productId, validFrom, validUntil, product }) => ({
    id,
    reference,
    order,
    eventId,
    productId,
    code: codeOf({ id, productNumber: product.number, validFrom, validUntil }),
  }));
}

/** A paid ticket for a slot that starts now by default, valid immediately. */
export async function sellTicket(input: SaleInput = {}): Promise<Ticket> {
  const { inHours = 0.1, quantity = 1, beside } = input;
  const eventId = input.eventId ?? (await createEvent(input.venueId ?? (await createVenue()))).id;
  const product = await createProduct(eventId, { entryBeforeMinutes: 600, entryAfterMinutes: 600, ...input.product });
  const slot = await createSlot(eventId, { inHours });
  const order = await placeOrder({ eventId, product }, { slot, quantity, ...(beside ? { beside } : {}) });
  await settle(order);
  return (await ticketsOf(order, eventId)).find(({ productId }) => productId === product)!;
}

export type Scan = {
  direction?: 'entry' | 'exit';
  nonce?: string;
  gateId?: string;
  eventId?: string;
  forceReason?: string;
  scannedAt?: string;
  people?: number;
};

/** Sends a scan like the gate's screen. */
export const send = (client: Client, code: string, scan: Scan = {}): Promise<Answer> =>
  client.json('POST', paths.validations.scans(), {
    nonce: randomUUID(),
    code,
    scannedAt: new Date().toISOString(),
    ...scan,
  });

/** Result of the scan. @throws Error if it was not answered */
export async function scan(client: Client, code: string, options: Scan = {}): Promise<ScanAnswer> {
  const answer = await send(client, code, options);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.json<ScanAnswer>();
}

export const scansOf = (ticketId: string) =>
  prisma.validation.findMany({ where: { ticketId }, orderBy: { receivedAt: 'asc' } });

/** The gate of a full venue with a limit of one person. */
export async function createFullGate(validator: Client): Promise<Gate> {
  const venueId = await createVenue('Full house');
  const gate = await createGate(venueId);
  await prisma.fireLimit.create({ data: { venueId, people: 1, refuses: true } });
  await scan(validator, (await sellTicket({ venueId })).code, { gateId: gate.id });
  return gate;
}

export type ScannedHouse = { venueId: string; gate: Gate; other: Gate; ticket: Ticket };

/** A ticket that is accepted, denied, and accepted by an override, then a code that is no ticket. */
export async function scanFourTimes(validator: Client, supervisor: Client): Promise<ScannedHouse> {
  const venueId = await createVenue();
  const [gate, other] = [await createGate(venueId), await createGate(venueId, 'Side gate')];
  const ticket = await sellTicket({ venueId });
  await scan(validator, ticket.code, { gateId: gate.id });
  await scan(validator, ticket.code, { gateId: other.id });
  await scan(supervisor, ticket.code, { gateId: other.id, forceReason: 'went to the car' });
  await scan(validator, 'https://example.com/<b>menu</b>', { gateId: gate.id });
  return { venueId, gate, other, ticket };
}

type Recorded = { gateId: string | null; code: string; at: string; eventId?: string };

/** Scans of invalid codes, received at these instants. */
export const recordScans = (scans: readonly Recorded[]): Promise<unknown> =>
  prisma.validation.createMany({
    data: scans.map(({ at, ...scan }) => ({
      ...scan,
      id: uuidv7(),
      nonce: randomUUID(),
      result: 'unknown',
      scannedAt: at,
      receivedAt: at,
    })),
  });

/** The same at one gate, distinguished by the code read. */
export const recordAt = (gateId: string | null, scans: Readonly<Record<string, string>>): Promise<unknown> =>
  recordScans(Object.entries(scans).map(([code, at]) => ({ gateId, code, at })));
