import { expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { openApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { manageKey } from '../../support/orderKeys';
import { placedMark } from '../../support/placingBrowser';
import { EMAIL, type Sale, sell, until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';

const app = await openApp();

const RIGHT = 'right@example.test';
type Row = { email: string; key: string };
const rowOf = async ({ id }: Sale): Promise<Row> =>
  (
    await sql<{ email: string; secret: string }>(
      'test_readdressed',
      'select customer_email as email, secret from orders where id = $1',
      [id],
    )
  ).map(({ email, secret }): Row => ({ email, key: manageKey(secret) }))[0]!;
const ticketMails = ({ id }: Sale) =>
  sql<{ recipient: string; text: string }>(
    'test_ticket_mails',
    `select recipient, text from mail_log where order_id = $1 and kind = 'order_paid' order by created_at, id`,
    [id],
  );

async function ownSale(input: Parameters<typeof sell>[0] = {}) {
  const user = await makeUser();
  const sale = await sell({ quantity: 1, userId: user.id, ...input });
  const client = await signInAs(app, user.email);
  return { sale, client };
}

it('sends the tickets to the address that its buyer mends, once, and the link before opens nothing', async () => {
  const { sale, client } = await ownSale();
  await until(async () => (await ticketMails(sale)).length === 1);
  const page = expectPage(await client.get(paths.orders.show(sale.reference)), 'Orders/Show');
  expect(page.can.changeEmail).toBe(true);
  const send = () => client.post(paths.orders.address(sale.reference), { email: RIGHT });
  const answers = await Promise.all([send(), send()]);
  for (const answer of answers) expectPage(answer, 'Orders/Show');

  const { email, key } = await rowOf(sale);
  expect(email).toBe(RIGHT);
  expect(key).not.toBe(sale.key);
  const mails = await ticketMails(sale);
  expect(mails.map(({ recipient }) => recipient)).toEqual([EMAIL, RIGHT]);
  expect(mails[1]!.text).toContain(key);
  const holder = app.newClient();
  expectPage(await holder.get(paths.orders.show(sale.reference, sale.key)), 'Error', 404);
  expectPage(await holder.get(paths.orders.show(sale.reference, key)), 'Orders/Show');
  const history = await sql(
    'test_readdress_history',
    `select 1 as one from order_events where order_id = $1 and kind = 'readdressed'`,
    [sale.id],
  );
  expect(history).toHaveLength(1);
});

it('is for a guest on the browser that placed the order, as the page says', async () => {
  const sale = await sell({ quantity: 1 });
  const guest = app.newClient();
  guest.cookies.set('aforo_placed', placedMark(sale.id));
  const page = expectPage(await guest.get(paths.orders.show(sale.reference, sale.key)), 'Orders/Show');
  expect(page.can.changeEmail).toBe(true);
  await guest.post(`${paths.orders.address(sale.reference)}?key=${sale.key}`, { email: RIGHT });
  const { email, key } = await rowOf(sale);
  expect([email, key === sale.key]).toEqual([RIGHT, false]);
});

it('is found again in that browser alone where no mails go out, by the address and under the limit of the network', async () => {
  const sale = await sell({ quantity: 1 });
  const buyer = app.newClient();
  buyer.cookies.set('aforo_placed', placedMark(sale.id));
  const found = expectPage(await buyer.post(paths.orders.find(), { email: ` ${EMAIL.toUpperCase()} ` }), 'Orders/Show');
  expect(found.order.reference).toBe(sale.reference);

  const other = app.newClient();
  await other.get(paths.orders.find());
  const refused = expectPage(await other.post(paths.orders.find(), { email: EMAIL }), 'Orders/Find');
  expect(refused.errors.email).toContain('No orders with this email');
  await buyer.get(paths.orders.find());
  expectPage(await buyer.post(paths.orders.find(), { email: 'other@example.test' }), 'Orders/Find');
  let status = 0;
  for (let times = 0; times < 10 && status !== 429; times += 1)
    status = (await other.post(paths.orders.find(), { email: EMAIL })).status;
  expect(status).toBe(429);
});

it('is not for whoever got the link by a mail to the wrong address', async () => {
  const sale = await sell({ quantity: 1 });
  const stranger = app.newClient();
  const page = expectPage(await stranger.get(paths.orders.show(sale.reference, sale.key)), 'Orders/Show');
  expect(page.can.changeEmail).toBe(false);
  const answer = await stranger.post(paths.orders.address(sale.reference, sale.key), { email: RIGHT });
  expectPage(answer, 'Error', 403);
  expect(await rowOf(sale)).toEqual({ email: EMAIL, key: sale.key });
});

it.each([
  ['one hour after payment', `update orders set paid_at = paid_at - interval '61 minutes' where id = $1::uuid`],
  ['when somebody came in', `update tickets set state = 'used', uses_left = 0 where order_id = $1::uuid`],
  [
    'when more was written than the tickets',
    `insert into mail_log (id, kind, recipient, locale, subject, html, text, order_id)
     select uuid_v7(), 'slot_moved', customer_email, locale, 'Moved', '', '', id from orders where id = $1::uuid`,
  ],
])('is over for the buyer %s', async (_when, happens) => {
  const { sale, client } = await ownSale();
  await prisma.$executeRawUnsafe(happens, sale.id);
  await client.get(paths.orders.show(sale.reference));
  const answer = await client.post(paths.orders.address(sale.reference), { email: RIGHT });
  expect(expectPage(answer, 'Orders/Show').errors.email).toContain('for one hour after payment');
  expect((await rowOf(sale)).key).toBe(sale.key);
});

it('is done by staff later, and stands in the audit log without the addresses', async () => {
  const sale = await sell({ quantity: 1 });
  await sql('test_readdress_late', `update orders set paid_at = paid_at - interval '9 days' where id = $1`, [sale.id]);
  const { email } = await makeUser('administrator');
  const staff = await signInAs(app, email);
  await staff.get(paths.orders.show(sale.reference));
  expectPage(await staff.post(paths.orders.address(sale.reference), { email: RIGHT }), 'Orders/Show');
  const { key, email: now } = await rowOf(sale);
  expect([now, key === sale.key]).toEqual([RIGHT, false]);
  const [entry] = await sql<{ text: string }>(
    'test_readdress_audit',
    `select to_jsonb(a)::text as text from audit_log a where action = 'order.readdressed' and subject_id = $1::text`,
    [sale.id],
  );
  expect(entry!.text).not.toMatch(/right@|ana@/);
});
