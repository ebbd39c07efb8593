/** The hundred operations of `goldenMonth.txt`, carried out in the product, each at its time in Madrid. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { issueDueInvoices } from '../../../server/invoices';
import { addProvider } from '../../../server/payments';
import { formatReference } from '../../../server/shared/reference';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { buyerOf } from '../../support/placingBrowser';
import { createPromo } from '../../support/promos';
import { closeHouse, openHouse, setSimplified } from '../invoices/invoiceFixture';
import { exchange, settled } from '../orders/rescheduleFixture';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { fakeProvider } from '../payments/fakeProvider';
import { type Placed, placeOrder } from '../payments/paymentFixture';
import { post, STEPS } from '../payments/refundFixture';
import { makeUser, signInAs } from '../users/people';
import { settle } from '../validations/gateFixture';

export const MONTH = '2024-03';
const [, ...SECTIONS] = readFileSync(new URL('goldenMonth.txt', import.meta.url), 'utf8').split('\n## ');
/** "01 3 7 0" of a section as `{ '01': [3, 7, 0] }`. */
export const tableOf = (title: string): Record<string, number[]> => {
  const section = SECTIONS.find((text) => text.startsWith(`${title}\n`))!;
  const lines = section
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => line.trim().split(/\s+/)).map(([key, ...cells]) => [key, cells.map(Number)]),
  );
};
export const OPERATIONS = SECTIONS.find((text) => text.startsWith('operations\n'))!
  .split('\n')
  .filter((line) => /^\d/.test(line))
  .map((line) => line.trim().split(/\s+/))
  .map(([day, time, kind, order, ...words]) => {
    const [list, off, gross, tax] = words.slice(-4).map(Number) as [number, number, number, number];
    return { day: day!, time: time!, kind: kind!, order: order!, words: words.slice(0, -4), list, off, gross, tax };
  });
type Operation = (typeof OPERATIONS)[number];

const PRICES = {
  adult: [1400, 1000],
  reduced: [700, 1000],
  seat: [2500, 1000],
  guide: [450, 2100],
  card: [3990, 400],
} as const;
type Product = keyof typeof PRICES;

export let app: TestApp;
export let all: Client;
let house: { eventId: string; slot: string; promo: string; products: Record<Product, string> };
const orders = new Map<string, Placed & { eventId: string; visit: string }>();

/** Moves the entries of an operation to its time in Madrid, with visits on its day. */
async function putAt({ day, time, order }: Operation, after: { sales: bigint; money: bigint }): Promise<void> {
  const { id, visit } = orders.get(order)!;
  const at = `timestamp '${MONTH}-${day} ${time}' at time zone 'Europe/Madrid'`;
  await connection.script(`begin; set local session_replication_role = replica;
    update sale_entries set at = ${at}, visit_day = case when order_item_id is not null then '${MONTH}-${visit}'::date end where order_id = '${id}' and id > ${after.sales};
    update money_entries set at = ${at} where order_id = '${id}' and id > ${after.money}; commit`);
}

async function sell({ order, words }: Operation): Promise<void> {
  const [quantity, product] = [Number(words[0]), words[1] as Product];
  const after = (word: string) => (words.includes(word) ? words[words.indexOf(word) + 1]! : '0');
  const [fee, isMember, method] = [Number(after('fee')), words.includes('members'), words.at(-3)!];
  const placed = await placeOrder(
    { eventId: house.eventId, product: house.products[product] },
    { quantity, slot: house.slot, method },
  );
  const off = isMember ? placed.total / 10 : 0;
  if (isMember) {
    await sql(
      'test_off',
      `update order_items i set discount_cents = price_cents / 10, tax_cents = shares.tax from (
         select id, tax_included((sum(price_cents - price_cents / 10) over (order by position))::bigint, tax_rate)
           - tax_included((sum(price_cents - price_cents / 10) over (order by position) - (price_cents - price_cents / 10))::bigint, tax_rate) as tax
         from order_items where order_id = $1) shares where shares.id = i.id`,
      [placed.id],
    );
    const redemption = { orderId: placed.id, promoId: house.promo, name: { en: 'Members' }, discountCents: off };
    await prisma.promoRedemption.create({ data: { id: uuidv7(), ...redemption } });
  }
  const change = fee - off;
  const sums = [placed.id, fee, off, change];
  await sql(
    'test_sum',
    `update orders set fee_cents = $2, discount_cents = $3, total_cents = total_cents + $4 where id = $1`,
    sums,
  );
  await sql('test_due', `update payments set amount_cents = amount_cents + $2 where order_id = $1`, [
    placed.id,
    change,
  ]);
  await settle({ ...placed, total: placed.total + change });
  await sql('test_bank', `update payments set provider = 'fake' where order_id = $1`, [placed.id]);
  orders.set(order, { ...placed, eventId: house.eventId, visit: words.at(-1)! });
}

async function refund({ order, words, gross }: Operation): Promise<void> {
  const positions = words[1]!.split(',').map(Number);
  const answer = await post(buyerOf(app), orders.get(order) as never, { positions, expectedCents: -gross });
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
}

async function change({ order, words, gross }: Operation): Promise<void> {
  const sale = orders.get(order)!;
  const products = { [Number(words[1])]: house.products[words[4] as Product] };
  const answer = await exchange(buyerOf(app), sale as never, { products, expectedCents: gross });
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
  if (gross > 0) expect(await settled(sale.id)).toBe('paid');
}

const DO: Record<string, (operation: Operation) => Promise<void>> = { sale: sell, refund, exchange: change };

/** Formatted references of its orders. */
export const references = () => new Set([...orders.values()].map(({ reference }) => formatReference(reference)));

/** Call it once for each test file. */
export function liveTheMonth(): void {
  beforeAll(async () => {
    app = await startApp();
    all = await signInAs(app, (await makeUser('accountant')).email);
    const removeBank = addProvider(fakeProvider());
    await openHouse();
    await setSimplified('always');
    const terms = { refundSteps: STEPS, rescheduleExchanges: true, rescheduleUntilHours: 1, rescheduleMoves: 9 };
    const { id: eventId } = await createEvent(await createVenue(), terms);
    const products = {} as Record<Product, string>;
    for (const [name, [priceCents, taxRate]] of Object.entries(PRICES))
      products[name as Product] = await createProduct(eventId, { name: { en: name }, priceCents, taxRate });
    const slot = await createSlot(eventId, { capacity: 500, inHours: 500 });
    house = { eventId, slot, products, promo: await createPromo({ eventId, name: { en: 'Members' } }) };
    for (const operation of OPERATIONS) {
      const [after] = await sql<{ sales: bigint; money: bigint }>(
        'test_last',
        'select (select coalesce(max(id), 0) from sale_entries) as sales, (select coalesce(max(id), 0) from money_entries) as money',
      );
      await DO[operation.kind]!(operation);
      const { id } = orders.get(operation.order)!;
      await sql(
        'test_sent',
        `select settle_refund(id, 'done', null, null) from refunds where order_id = $1 and state <> 'done'`,
        [id],
      );
      await putAt(operation, after!);
      await issueDueInvoices(id);
    }
    return async () => {
      await closeHouse();
      removeBank();
      await app.close();
    };
  }, 60_000);
}
