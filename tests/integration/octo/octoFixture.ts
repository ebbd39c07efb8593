/** A reseller's program, and answers checked with the schemas of OCTO (`@octocloud/types`). */
import { randomUUID } from 'node:crypto';
import { zAvailability, zAvailabilityCalendar, zBooking, zCapability, zProduct, zSupplier } from '@octocloud/types';
import { expect } from 'vitest';
import type { Prisma } from '../../../generated/prisma/client';
import { createConnection } from '../../../server/bulk-orders/resellers/connections';
import { prisma, sql } from '../../../server/infra/db';
import { octoError } from '../../../server/octo/bookingAnswers';
import { octoEndpoints } from '../../../server/octo/routes/protocol';
import { SYSTEM } from '../../../server/shared/actor';
import type { Answer } from '../../support/answer';
import type { TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createCompany } from '../bulk-orders/bulkFixture';
import { createEvent, createProduct, createSlot } from '../orders/shopFixture';

export const CONTENT = 'octo/pricing, octo/content';
const ALL = { headers: { 'Octo-Capabilities': CONTENT } };

/** OCTO's own schema of each answer. */
const SCHEMAS = {
  supplier: zSupplier,
  products: zProduct.array(),
  product: zProduct,
  calendar: zAvailabilityCalendar.array(),
  availability: zAvailability.array(),
  booking: zBooking,
  bookings: zBooking.array(),
  capabilities: zCapability.array(),
};
type Kind = keyof typeof SCHEMAS;
/** Our own schema of each answer, which knows no other fields. */
const OURS: Record<Kind, string> = {
  supplier: 'octoGetSupplier',
  products: 'octoListProducts',
  product: 'octoGetProduct',
  calendar: 'octoGetCalendar',
  availability: 'octoCheckAvailability',
  booking: 'octoGetBooking',
  bookings: 'octoListBookings',
  capabilities: 'octoListCapabilities',
};

type Method = 'GET' | 'POST' | 'PATCH';
export const send = (program: Client, method: Method, path: string, body?: unknown, options: object = ALL) =>
  program.json(method, `/octo${path}`, body, options);

/** An answer that both schemas accept. */
export function read<K extends Kind>(kind: K, answer: Answer): ReturnType<(typeof SCHEMAS)[K]['parse']> {
  if (answer.status !== 200) throw new Error(`${kind}: ${answer.status} ${answer.text}`);
  const told = answer.json();
  octoEndpoints.find(({ name }) => name === OURS[kind])!.answer.parse(told);
  return SCHEMAS[kind].parse(told) as ReturnType<(typeof SCHEMAS)[K]['parse']>;
}

export type Refused = ReturnType<typeof octoError.parse> & { status: number };
export const refused = (answer: Answer): Refused => ({
  ...octoError.parse(answer.json()),
  status: answer.status,
});

export const expectRefused = (answer: Answer, error: Refused['error'], about: object = {}) =>
  expect(refused(answer)).toMatchObject({ status: 400, error, ...about });

/** 1,000.00 on account, 12 % off the list price. */
export const ON_ACCOUNT = { methods: ['on_account'], creditLimitCents: 100_000, discountRate: 1200 };

/** A company with a connection, whose key is shown once. */
export async function connectCompany(
  terms: Partial<Prisma.CompanyUncheckedCreateInput> = {},
  venueIds: readonly string[] = [],
): Promise<{ companyId: string; key: string; connectionId: string }> {
  const companyId = await createCompany({ ...ON_ACCOUNT, ...terms });
  const key = await createConnection(SYSTEM, { id: companyId, name: 'Viajes' }, { name: 'Booking system', venueIds });
  const { id: connectionId } = await prisma.resellerConnection.findFirstOrThrow({ where: { companyId } });
  return { companyId, connectionId, key };
}

export async function resellerOf(app: TestApp, ...of: Parameters<typeof connectCompany>) {
  const { key, ...made } = await connectCompany(...of);
  return { ...made, program: app.newClient({ bearer: key }) };
}

export type Stock = { eventId: string; adult: string; child: string; slots: string[] };

/** Adults at 12.00 and children at 7.00, in two slots the day after tomorrow; refundable until a day before. */
export async function stockAt(
  venueId: string,
  { capacity = 20, event = {} }: { capacity?: number; event?: Partial<Prisma.EventUncheckedCreateInput> } = {},
): Promise<Stock> {
  const steps = [{ hoursBefore: 24, percent: 10_000 }];
  const { id: eventId } = await createEvent(venueId, { refundSteps: steps, rescheduleUntilHours: 24, ...event });
  const channels = ['partner'];
  const adult = await createProduct(eventId, { channels, position: 1 });
  const child = await createProduct(eventId, { channels, position: 2, priceCents: 700, name: { en: 'Child' } });
  const at = { capacity, inHours: 48 };
  const slots = [await createSlot(eventId, at), await createSlot(eventId, at)];
  return { eventId, adult, child, slots };
}

export const reservation = ({ eventId, adult, slots }: Stock, more: object = {}) => ({
  uuid: randomUUID(),
  productId: eventId,
  optionId: 'DEFAULT',
  availabilityId: slots[0],
  unitItems: [{ unitId: adult }, { unitId: adult }],
  ...more,
});

export const CONTACT = {
  fullName: 'Ana Sol',
  firstName: 'Ana',
  lastName: 'Sol',
  emailAddress: 'ana@example.test',
  notes: 'Late',
};

export const reserved = async (program: Client, body: object) =>
  read('booking', await send(program, 'POST', '/bookings/', body));

export const confirmed = async (program: Client, uuid: string, more: object = {}) =>
  read('booking', await send(program, 'POST', `/bookings/${uuid}/confirm`, { contact: CONTACT, ...more }));

export const owedBy = async (companyId: string): Promise<number> =>
  Number((await prisma.company.findUniqueOrThrow({ where: { id: companyId } })).owedCents);

export const orderOf = (uuid: string) =>
  prisma.resellerBooking.findUniqueOrThrow({ where: { uuid }, include: { order: true } });

/** Lets a reservation pass its time. */
export const letExpire = (uuid: string) =>
  sql(
    'test_expire_booking',
    `update orders set expires_at = moment() - interval '1 minute'
     where id = (select order_id from reseller_bookings where uuid = $1)`,
    [uuid],
  );

export const setSlotPrice = (slotId: string, productId: string, priceCents: number) =>
  prisma.appointment.update({ where: { id: slotId }, data: { prices: { [productId]: priceCents } } });

export { countersOf as countersOfSlot } from '../orders/shopFixture';
