/** Sold tickets keep their terms; a change applies to them only on request. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { mailsOf, type Sale, type SaleInput, sell, until } from '../tickets/saleFixture';
import { openStaff } from './productFixture';

const app = runApp();
let manager: Client;
beforeAll(async () => {
  ({ manager } = await openStaff(app));
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const QUESTION = {
  ...{ kind: 'text', name: 'school', label: { en: 'School', es: 'Colegio' }, required: true },
  ...{ help: {}, min: null, max: null, from: null, until: null, options: [], long: false },
};

async function sold(input: SaleInput = {}) {
  const sale = await sell({ quantity: 2, ...input });
  const { productId } = await prisma.orderItem.findFirstOrThrow({ where: { orderId: sale.id } });
  return { sale, productId };
}
const edit = async (id: string) => expectPage(await manager.get(paths.products.edit(id)), 'Products/Edit');
async function change(id: string, values: object) {
  const { record } = await edit(id);
  const answer = await manager.json('PATCH', paths.products.one(id), {
    ...record.values,
    ...values,
    version: record.version,
  });
  expect(answer.status, answer.text.slice(0, 400)).toBeLessThan(400);
}
/** The gate's result for the first ticket of an order, which is admitted an hour before its visit. */
async function scan({ id }: Pick<Sale, 'id'>) {
  const [answer] = await sql<{ result: string }>(
    'test_scan_terms',
    `with own as (select t.id, t.reference from tickets t join order_items i on i.id = t.order_item_id where t.order_id = $1 and t.state = 'valid' order by i.position limit 1)
     select v.result from own cross join lateral validate_tickets(jsonb_build_array(jsonb_build_object('id', uuid_v7(), 'nonce', gen_random_uuid(),
       'ticket_id', own.id, 'code', own.reference, 'scanned_at', now()))) v`,
    [id],
  );
  return answer!.result;
}
const missing = async ({ reference, key: secret }: Sale) =>
  expectPage(await app.newClient().get(paths.orders.show(reference, secret)), 'Orders/Show').order.holdersMissing;
const open = (id: string) =>
  sql(
    'test_open_now',
    `update tickets set valid_from = now() - interval '1 minute', valid_until = now() + interval '1 day' where order_id = $1`,
    [id],
  );

it('a question that is added asks nothing of what was sold: it is not missing, and the gate lets them in', async () => {
  const { sale, productId } = await sold();
  await open(sale.id);
  await change(productId, { holderFields: [QUESTION] });
  expect(await missing(sale)).toBe(0);
  expect((await edit(productId)).keeping).toMatchObject({ units: 2, orders: 1, fields: ['holders'] });
  expect(await scan(sale)).toBe('accepted');
  const later = await sell({ like: sale });
  await open(later.id);
  expect(await missing(later)).toBe(2);
  expect(await scan(later)).toBe('holder_missing');
});

it('uses, time between entries, times of entry and validity stay, also when a ticket is issued anew', async () => {
  const { sale, productId } = await sold({ product: { uses: 2, entryBeforeMinutes: 60, entryAfterMinutes: 60 } });
  await change(productId, { uses: 1, reEntryMinutes: 90, entryBeforeMinutes: 5, entryAfterMinutes: 5 });
  await sql(
    'test_slot_later',
    `select m.outcome from appointments a cross join lateral move_slot(a.id, a.version, a.starts_at + interval '3 hours', a.ends_at + interval '3 hours', 1, false, null) m where a.id = $1`,
    [sale.slot],
  );
  const { startsAt } = await prisma.appointment.findUniqueOrThrow({ where: { id: sale.slot! } });
  const [ticket] = await prisma.ticket.findMany({ where: { orderId: sale.id } });
  expect(ticket).toMatchObject({ usesTotal: 2, validFrom: new Date(startsAt.getTime() - 3_600_000) });
  await open(sale.id);
  expect([await scan(sale), await scan(sale)]).toEqual(['accepted', 'accepted']);
  await sql('test_replace', `update tickets set state = 'replaced' where order_id = $1 and state = 'valid'`, [sale.id]);
  await sql(
    'test_issue',
    `select issue_tickets($1, array(select order_item_id from tickets where order_id = $1 and state = 'replaced'))::text`,
    [sale.id],
  );
  expect(await prisma.ticket.count({ where: { orderId: sale.id, state: 'valid', usesTotal: 2 } })).toBe(1);
  expect((await edit(productId)).keeping.fields.toSorted()).toEqual(['entry', 're_entry', 'uses']);
});

it('it reaches what was sold when somebody asks for it, having seen how many: once, with a mail to their buyers', async () => {
  const { sale, productId } = await sold();
  const other = await sell({ like: sale });
  await change(productId, { holderFields: [QUESTION], uses: 3 });
  const { keeping } = await edit(productId);
  expect(keeping).toMatchObject({ units: 4, orders: 2 });
  const give = (body: object) => manager.json('POST', paths.products.terms(productId), { notify: true, ...body });
  const { terms, units } = keeping;
  expect((await give({ terms: uuidv7(), units })).status).toBeGreaterThanOrEqual(400);
  expect((await give({ terms, units: 1 })).status).toBeGreaterThanOrEqual(400);
  expect(await missing(sale)).toBe(0);
  const answers = await Promise.all([give({ terms, units }), give({ terms, units })]);
  expect(answers.map(({ status }) => status < 400)).toEqual([true, true]);
  expect([await missing(sale), await missing(other)]).toEqual([2, 2]);
  expect(await prisma.ticket.count({ where: { orderId: sale.id, usesTotal: 3, usesLeft: 3 } })).toBe(2);
  expect((await edit(productId)).keeping.units).toBe(0);
  const mails = await until(async () => {
    const all = await mailsOf(sale.id);
    return all.some(({ kind }) => kind === 'order_terms_changed') ? all : undefined;
  });
  expect(mails.filter(({ kind }) => kind === 'order_terms_changed')).toHaveLength(1);
  expect(await prisma.orderEvent.count({ where: { orderId: sale.id, kind: 'terms_changed' } })).toBe(1);
});

it('an account that a product is given later does not change what was sold in the books, nor how it is taken off', async () => {
  const { sale, productId } = await sold({ product: { invoicingAccount: '7000', invoicingTaxCode: 'A' } });
  await change(productId, { invoicingAccount: '7999', invoicingTaxCode: 'B' });
  const accounts = async (id: string) =>
    (await prisma.saleEntry.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })).map(
      ({ account, taxCode }) => `${account} ${taxCode}`,
    );
  const later = await sell({ like: sale });
  const { id: item, priceCents: amount } = await prisma.orderItem.findFirstOrThrow({ where: { orderId: sale.id } });
  await sql('test_back', 'select give_back($1::jsonb)', [
    JSON.stringify({
      ...{ id: uuidv7(), key: uuidv7(), order_id: sale.id, items: [{ id: item, amount }], fee: 0, amount },
      ...{ currency: 'EUR', reason: 'by_staff' },
    }),
  ]);
  expect(await accounts(sale.id)).toEqual(['7000 A', '7000 A', '7000 A']);
  expect(await accounts(later.id)).toEqual(['7999 B', '7999 B']);
});
