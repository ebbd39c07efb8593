/** Invoices issued by two processes concurrently: no duplicate numbers, no gaps, and one chain. */
import { beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { COMPANY, cancel, numbersOf, openHouse, upTo } from '../../integration/invoices/invoiceFixture';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import type { Client } from '../../support/client';
import { type Held, hold, payAt, place, runBoxOffice } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutGuard } from '../withoutGuard';

const ORDERS = 8;

const office = runBoxOffice();
let product: string;
let series: Awaited<ReturnType<typeof openHouse>>;
let desks: Client[];
beforeAll(async () => {
  product = await createProduct(office.event.id);
  series = await openHouse();
  await writeSetting('invoices.verifactu', true, null);
  await writeSetting('invoices.simplified', 'request', null);
  const { email } = await makeUser('accountant');
  desks = await Promise.all(office.processes.map((one) => signInAs(one, email)));
});

async function buy(): Promise<Held> {
  const slot = await createSlot(office.event.id, { inHours: 48 });
  const wanted = [{ productId: product, appointmentId: slot, quantity: 1 }];
  const held = (await hold(office.door(0), office.event.slug, wanted)).json<Held>();
  await payAt(office.door(0), await place(office.door(0), held));
  return held;
}

const buySome = (count: number) => Promise.all(Array.from({ length: count }, buy));
const ask = (turn: number, { reference, key }: Held, body: object = COMPANY) =>
  office.door(turn).json('POST', paths.orders.invoice(reference, key), body);

const links = () =>
  sql<{ position: number; previous: string; fingerprint: string }>(
    'test_links',
    'select position, previous, fingerprint from invoice_records order by position',
  );

it('each order gets one, asked for at both; numbers and chain have no gap', async () => {
  const orders = await buySome(ORDERS);
  const answers = await Promise.all(orders.flatMap((held) => [0, 1].map((turn) => ask(turn, held))));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await numbersOf(series.full)).toEqual(upTo(ORDERS));
  expect(await prisma.invoice.count()).toBe(ORDERS);
  const chain = await links();
  expect(chain.map(({ position }) => position)).toEqual(upTo(ORDERS));
  chain.forEach(({ previous }, at) => {
    expect(previous).toBe(at === 0 ? '' : chain[at - 1]!.fingerprint);
  });
});

/** Cancels an invoice at both processes. @returns the statuses and the number of records */
async function cancelTwice(): Promise<{ statuses: number[]; records: number }> {
  const [held] = await buySome(1);
  await ask(0, held!);
  const { id } = await prisma.invoice.findFirstOrThrow({ where: { order: { reference: held!.reference } } });
  const answers = await Promise.all(desks.map((desk) => cancel(desk, id)));
  const records = await prisma.invoiceRecord.count({ where: { invoiceId: id, kind: 'anulacion' } });
  return { statuses: answers.map(({ status }) => status), records };
}

it('one that is cancelled at both has one record of that', async () => {
  expect(await cancelTwice()).toEqual({ statuses: [200, 200], records: 1 });
});

describe('control: whether it is cancelled is looked at without a lock', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutGuard('cancel_invoice', [
      ['where id = v_order for update', 'where id = v_order'],
      ['  insert into invoice_cancellations', '  perform pg_sleep(0.3);\n  insert into invoice_cancellations'],
    ]);
    await connection.script(
      'alter table invoice_cancellations drop constraint invoice_cancellations_pkey; drop index invoice_records_invoice_id_kind_key',
    );
  });

  it('it is cancelled twice', async () => {
    expect((await cancelTwice()).records).toBe(2);
  });
});

describe('control: the number is read first and written afterwards', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutGuard('issue_invoice', [
      [` and kind = 'invoice' for no key update;`, ` and kind = 'invoice'; perform pg_sleep(0.3);`],
      ['next_number = case when', 'next_number = v_series.next_number + 1, digits = case when false and'],
      ['else next_number end + 1', 'else digits end'],
    ]);
    await connection.script('drop index invoices_series_id_year_number_key; drop index invoices_code_key');
  });

  it('two invoices have one number', async () => {
    const before = (await numbersOf(series.full)).length;
    const orders = await buySome(2);
    await Promise.all(orders.map((held, turn) => ask(turn, held)));
    const numbers = await numbersOf(series.full);
    expect(numbers.length).toBe(before + 2);
    expect(new Set(numbers).size).toBeLessThan(numbers.length);
  });
});
