/** Companies with contacts and orders. */
import { randomUUID } from 'node:crypto';
import type { Prisma } from '../../../generated/prisma/client';
import { issueCodes } from '../../../server/bulk-orders/events';
import { prisma, sql } from '../../../server/infra/db';
import type { ContactRole } from '../../../server/shared/bulkOrders';
import { paths } from '../../../server/shared/paths';
import type { TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createEvent, createProduct } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';

let number = 0;
const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

export async function createCompany(terms: Partial<Prisma.CompanyUncheckedCreateInput> = {}): Promise<string> {
  number += 1;
  const id = randomUUID();
  const digits = String(10_000_000 + number);
  const details = {
    ...{
      name: `Viajes ${number}`,
      taxId: `${digits}${LETTERS[Number(digits) % 23]}`,
      country: 'ES',
      address: 'Calle Ancha 1',
    },
    ...{ postcode: '11001', city: 'Cádiz', email: `billing${number}@example.test`, state: 'active' },
  };
  await prisma.company.create({ data: { id, ...details, ...terms } });
  return id;
}

/** A signed-in contact of the company. */
export async function contactOf(app: TestApp, companyId: string, role: ContactRole = 'buyer'): Promise<Client> {
  const { id: userId, email } = await makeUser('company');
  await prisma.companyContact.create({ data: { companyId, userId, role } });
  return signInAs(app, email);
}

/** An open-dated ticket at 7.00 with 10% tax, also sold to companies. */
export async function openProduct(venueId: string): Promise<string> {
  const { id } = await createEvent(venueId, { kind: 'open' });
  return createProduct(id, { priceCents: 700, taxRate: 1000, channels: ['web', 'bulk'], validDays: 365 });
}

export type Wanted = { productId: string; slotId?: string | null; quantity: number };

export async function order(
  client: Client,
  companyId: string,
  lines: readonly Wanted[],
  as: 'quote' | 'order' = 'order',
  id = randomUUID(),
) {
  const sent = lines.map((line) => ({ slotId: null, ...line }));
  const answer = await client.json('POST', paths.bulk.index(), {
    id,
    companyId,
    lines: sent,
    purchaseOrder: 'PO-1',
    as,
  });
  return { id, answer };
}

/** Creates its codes, as the listener does on payment. */
async function makeCodes(masterId: string): Promise<void> {
  const { orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id: masterId } });
  await issueCodes([{ id: '1', payload: { order_id: orderId! } }]);
}

/** Ordered and paid on account. */
export async function buy(client: Client, companyId: string, lines: readonly Wanted[]): Promise<string> {
  const { id } = await order(client, companyId, lines);
  await client.json('POST', paths.bulk.onAccount(id), { id: randomUUID() });
  await makeCodes(id);
  return id;
}

export const codesOf = (masterId: string) =>
  prisma.bulkCode.findMany({ where: { masterOrderId: masterId }, orderBy: { position: 'asc' } });

export const handOut = (
  client: Client,
  id: string,
  rows: readonly { email: string; quantity?: number; name?: string }[],
  batch = randomUUID(),
) =>
  client.json('POST', paths.bulk.distribute(id), {
    id: batch,
    locale: 'en',
    rows: rows.map((row) => ({ name: '', quantity: 1, ...row })),
  });

export const base64 = (text: string): string => Buffer.from(text).toString('base64');

export const claim = (client: Client, code: string, input: object = {}) =>
  client.json('POST', paths.bulk.claim(code), {
    claim: randomUUID(),
    slotId: null,
    name: 'Ana Sol',
    email: 'ana@example.test',
    answers: {},
    ...input,
  });

export type Refusal = { code?: string; errors?: Record<string, string[]>; message?: string };
export const refusalOf = (answer: { json: <T>() => T }) => answer.json<Refusal>();

export const mailsOf = (email: string) =>
  sql<{ kind: string; text: string }>(
    'test_mails_of',
    'select kind, text from mail_log where recipient = $1 order by created_at',
    [email],
  );
