/** Users who may only view orders get nothing with which they could change one, enter, or learn its holders. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Permission } from '../../../server/shared/permissions';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { until } from '../payments/paymentFixture';
import { hold, itemOf, place, type Sale, sell } from '../tickets/saleFixture';
import { giveRole, makeRole } from '../users/managed';
import { makeUser, signInAs } from '../users/people';

const app = runApp();
const onlooker = prepare(() => staffWith('orders.view'));
const paid = prepare(() => sell({ quantity: 1, holders: [{ position: 1, name: 'Hannah Vega' }] }));
const pending = prepare(place);
const held = prepare(hold);
beforeAll(async () => {
  // The email about it is on its way before emails are counted.
  await until(async () => (await prisma.mailLog.count({ where: { orderId: paid.id } })) > 0);
});

let count = 0;
async function staffWith(...permissions: Permission[]): Promise<Client> {
  count += 1;
  const { id, email } = await makeUser();
  await giveRole(id, await makeRole(`Onlooker ${count}`, permissions));
  return signInAs(app, email);
}

const stateOf = async ({ id }: Sale) => (await prisma.order.findUniqueOrThrow({ where: { id } })).state;

describe('the key of an order', () => {
  it('travels with nobody who did not bring it, wherever they are sent', async () => {
    const all = [held, pending, paid];
    for (const { reference, key: secret } of all) {
      for (const path of [
        paths.orders.show(reference),
        paths.payments.loading(reference),
        paths.payments.card(reference),
        paths.orders.items(reference),
      ]) {
        const answer = await onlooker.get(path);
        expect([path, answer.redirects, answer.text].join(' ')).not.toContain(secret);
      }
    }
  });

  it('stays with staff who change orders for others, too', async () => {
    const agent = await staffWith('orders.view', 'orders.manage');
    const order = await place();
    const answer = await agent.post(paths.payments.card(order.reference), {}, { follow: false });
    expect(answer.headers.get('location') ?? answer.headers.get('x-inertia-location') ?? '').not.toContain(order.key);
    expect(answer.status).not.toBe(403);
  });
});

describe('nothing is changed', () => {
  it.each([
    ['a payment begun', () => onlooker.post(paths.payments.card(pending.reference))],
    ['an order given up', () => onlooker.post(paths.orders.cancel(pending.reference))],
    ['tickets mailed', () => onlooker.post(paths.orders.resendMail(paid.reference))],
    [
      'a holder named',
      async () => onlooker.put(paths.orderItems.profile(await itemOf(paid)), { answers: { name: 'Eve' } }),
    ],
    ['a PDF taken', () => onlooker.get(paths.orders.pdf(paid.reference))],
    ['tickets printed', () => onlooker.get(paths.orders.print(paid.reference))],
  ])('by %s', async (_what, attempt) => {
    const mails = () => sql('test_mails', 'select id from mail_log where order_id = $1', [paid.id]);
    const before = await mails();
    expect((await attempt()).status).toBe(403);
    expect([await stateOf(pending), await stateOf(paid)]).toEqual(['pending', 'paid']);
    expect(await mails()).toEqual(before);
  });

  it('and no way to it is offered', async () => {
    expect(expectPage(await onlooker.get(paths.orders.show(paid.reference)), 'Orders/Show').can).toEqual({
      ...{
        pay: false,
        cancel: false,
        mail: false,
        print: false,
        choose: false,
        changeEmail: false,
        renewLinks: false,
        changeBuyer: false,
        endAttention: false,
      },
      refund: false,
      refundAtTill: false,
      invoice: false,
      reschedule: false,
      exchange: false,
      give: false,
      link: false,
      ask: false,
    });
    expect(expectPage(await onlooker.get(paths.orders.show(pending.reference)), 'Orders/Show').can).toMatchObject({
      ...{ pay: false, cancel: false },
    });
  });
});

describe('tickets, holders and mails', () => {
  const shownTo = async (client: Client) => {
    const { tickets, dossier } = expectPage(await client.get(paths.orders.show(paid.reference)), 'Orders/Show');
    return { codes: tickets.filter(({ code }) => code !== null).length, mails: dossier?.mails.length };
  };

  it('are for those whose role says so', async () => {
    expect(await shownTo(onlooker)).toEqual({ codes: 0, mails: 0 });
    expect((await shownTo(await staffWith('orders.view', 'tickets.view'))).codes).toBe(1);
    await sql(
      'test_mail_of_order',
      `insert into mail_log (id, kind, recipient, locale, subject, html, text, order_id, state)
       values (gen_random_uuid(), 'plain', 'a@example.test', 'en', 'One', '', '', $1, 'kept')`,
      [paid.id],
    );
    expect((await shownTo(onlooker)).mails).toBe(0);
    expect((await shownTo(await staffWith('orders.view', 'mails.view'))).mails).toBeGreaterThan(0);
    const printer = await staffWith('orders.view', 'tickets.print');
    expect((await printer.get(paths.orders.pdf(paid.reference))).status).toBe(200);
  });
});
