/** Attentions of orders: each cause starts and ends automatically, or when staff resolve it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { messageOf, openShop, type Placed, placeOrder, post } from '../payments/paymentFixture';
import { giveRole, makeRole } from '../users/managed';
import { makeUser, signInAs } from '../users/people';

const app = runApp();
const shop = prepare(openShop);
let manager: Client;
let managerName: string;
beforeAll(async () => {
  const { email, name } = await makeUser('manager');
  managerName = name;
  manager = await signInAs(app, email);
});

const raise = ({ id }: Placed, cause: string) => sql('test_raise', 'select raise_attention($1, $2)::text', [id, cause]);
const show = async ({ reference }: Placed) =>
  expectPage(await manager.get(paths.orders.show(reference)), 'Orders/Show');
const openCauses = async (order: Placed) => (await show(order)).order.attentions;
const end = ({ reference }: Placed, cause: string, client = manager) =>
  client.post(paths.orders.endAttention(reference, cause), {}, { follow: false });

describe('a wrong amount', () => {
  it('needs nobody any more once the right one is reported for the same payment', async () => {
    const order = await placeOrder(shop);
    await post(app, messageOf(order, { amount: 1 }));
    expect(await openCauses(order)).toEqual(['amount_mismatch']);
    await post(app, messageOf(order));
    expect(await openCauses(order)).toEqual([]);
    expect((await show(order)).dossier!.attentions).toMatchObject([{ cause: 'amount_mismatch', endedBy: null }]);
  });

  it('goes on needing somebody when another cause ends', async () => {
    const order = await placeOrder(shop);
    await post(app, messageOf(order, { amount: 1 }));
    await raise(order, 'slot_cancelled');
    expect(await openCauses(order)).toEqual(['amount_mismatch', 'slot_cancelled']);
    await end(order, 'slot_cancelled');
    expect(await openCauses(order)).toEqual(['amount_mismatch']);
  });
});

describe('seeing to it', () => {
  it('is written down with who did, once, however often it is pressed', async () => {
    const order = await placeOrder(shop);
    await raise(order, 'overpaid');
    await raise(order, 'overpaid');
    const answers = await Promise.all(Array.from({ length: 8 }, () => end(order, 'overpaid')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    const { dossier } = await show(order);
    expect(dossier!.attentions).toMatchObject([{ cause: 'overpaid', endedBy: managerName }]);
    expect(dossier!.history.filter(({ kind }) => kind === 'attention_ended')).toMatchObject([
      { by: managerName, detail: 'Paid more than once' },
    ]);
    expect(
      await prisma.auditLog.findMany({
        where: { subjectId: order.id },
        select: { action: true, label: true, before: true },
      }),
    ).toEqual([{ action: 'order.attention_ended', label: order.reference, before: { cause: 'overpaid' } }]);
    await raise(order, 'overpaid');
    expect(await openCauses(order)).toEqual(['overpaid']);
  });

  it('is for those who change orders', async () => {
    const order = await placeOrder(shop);
    await raise(order, 'overpaid');
    const { id, email } = await makeUser();
    await giveRole(id, await makeRole('Looks on', ['orders.view']));
    const onlooker = await signInAs(app, email);
    expect((await end(order, 'overpaid', onlooker)).status).toBe(403);
    expect((await end(order, 'overpaid', app.newClient())).headers.get('location')).toBe(paths.auth.login());
    expect(await openCauses(order)).toEqual(['overpaid']);
  });

  it.each(['nothing', 'a%00b', 'constructor'])('is refused for a cause there is not: %s', async (cause) => {
    expect((await end(await placeOrder(shop), cause)).status).toBe(404);
  });
});
