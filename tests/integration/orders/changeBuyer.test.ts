/** Staff correct the buyer's name and telephone; the history has old and new values as long as the buyer is stored. */
import { expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { type Sale, sell } from '../tickets/saleFixture';
import { makeUser, signedIn, signInAs } from '../users/people';

const app = runApp();
const manager = signedIn(app, 'manager');

const save = (sale: Sale, body: object, client = manager) =>
  client.json('PUT', paths.orders.buyer(sale.reference), body);
const shown = async (sale: Sale) => expectPage(await manager.get(paths.orders.show(sale.reference)), 'Orders/Show');
const changesOf = async (sale: Sale) =>
  (await shown(sale)).dossier!.history.filter(({ kind }) => kind === 'buyer_changed').map(({ changes }) => changes);

it('changes name and telephone, with old and new values in the history, and once', async () => {
  const sale = await sell({ quantity: 1, name: 'Ana Rui' });
  const before = (await shown(sale)).dossier!.customer.phone;
  expect((await shown(sale)).can.changeBuyer).toBe(true);
  for (const answer of await Promise.all([
    save(sale, { name: 'Ana Ruiz', phone: '0034 600 111 222' }),
    save(sale, { name: 'Ana Ruiz', phone: '0034 600 111 222' }),
  ]))
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
  const { name, phone } = (await shown(sale)).dossier!.customer;
  expect(name).toBe('Ana Ruiz');
  expect(await changesOf(sale)).toEqual([
    [
      { what: 'name', from: 'Ana Rui', to: 'Ana Ruiz' },
      { what: 'phone', from: before, to: phone },
    ],
  ]);
  // The activity log records the change without names.
  const log = await sql<{ text: string }>(
    'test_buyer_log',
    `select to_jsonb(a)::text as text from audit_log a where action = 'order.buyer_changed' and subject_id = $1::text`,
    [sale.id],
  );
  expect(log).toHaveLength(1);
  expect(log[0]!.text).not.toContain('Ruiz');
});

it('says beside the field what is wrong, and is for staff who may change the order', async () => {
  const sale = await sell({ quantity: 1 });
  const bad = await save(sale, { name: '', phone: 'call me' });
  expect(bad.status).toBe(422);
  expect(Object.keys(bad.json<{ errors: object }>().errors).sort()).toEqual(['name', 'phone']);
  expect((await save(sale, { name: 'Eva', phone: '' }, app.newClient())).status).toBe(404);
  const accountant = await signInAs(app, (await makeUser('accountant')).email);
  expect((await save(sale, { name: 'Eva', phone: '' }, accountant)).status).toBe(403);
  expect(await changesOf(sale)).toEqual([]);
});

it('forgets what the buyer was called when the buyer is erased', async () => {
  const sale = await sell({ quantity: 1, name: 'Zoraida Uno' });
  await save(sale, { name: 'Zoraida Dos', phone: '' });
  await sql('test_erase_buyer', 'select erase_buyers(array[$1::uuid])', [sale.id]);
  const events = await prisma.orderEvent.findMany({ where: { orderId: sale.id } });
  expect(JSON.stringify(events.map(({ data }) => data))).not.toContain('Zoraida');
  expect((await save(sale, { name: 'Zoraida Tres', phone: '' })).status).toBe(403);
});
