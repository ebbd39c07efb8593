import { expect, it } from 'vitest';
import { sql, transaction } from '../../../server/infra/db';
import { type NewNotification, notify } from '../../../server/notifications';
import type { NotificationKind } from '../../../server/shared/notificationKinds';
import type { IsoDateTime } from '../../../server/shared/time';
import { openApp } from '../../support/app';
import { mailsTo, makeUser } from '../users/people';

const app = await openApp();

const tell = <K extends NotificationKind>(notification: NewNotification<K>) =>
  transaction((tx) => notify(tx, notification));

const kindsOf = async (userId: string) =>
  (
    await sql<{ kind: string }>('test_kinds', 'select kind from notifications where user_id = $1 order by created_at', [
      userId,
    ])
  ).map(({ kind }) => kind);

const settled = () => expect.poll(() => sql('test_outbox', 'select 1 from outbox')).toEqual([]);

const conflicts = { event: { en: 'Night tour', es: 'Visita nocturna' }, count: 2 };
const batch = { name: 'Summer', count: 5000 };

it('tells those whose roles hold the permission, in the application and by mail as the kind has it', async () => {
  const [manager, cashier] = [await makeUser('manager'), await makeUser('cashier')];
  await sql('test_es', `update users set locale = 'es' where id = $1`, [manager.id]);
  await tell({
    kind: 'exception_conflicts',
    event: null,
    to: { permission: 'catalogue.manage' },
    data: conflicts,
    href: '/admin/time-blocks',
  });
  expect([await kindsOf(manager.id), await kindsOf(cashier.id)]).toEqual([['exception_conflicts'], []]);
  await settled();
  expect(await mailsTo(cashier.email)).toEqual([]);
  const [mail] = await mailsTo(manager.email);
  expect(mail?.subject).toBe('Visita nocturna: 2 franjas con entradas vendidas no encajan en el nuevo horario');
  expect(mail?.text).toContain(`${app.env.APP_URL}/admin/time-blocks`);
});

it('says a moment on the clock of its place, and mails nothing where mail is not chosen', async () => {
  const manager = await makeUser('manager');
  const slot = { at: '2026-11-21T15:30:00.000Z' as IsoDateTime, zone: 'Europe/Madrid' };
  const data = { event: { en: 'Night tour' }, slot, count: 1 };
  const told = {
    kind: 'slot_nearly_full' as const,
    event: null,
    to: { userIds: [manager.id] },
    data,
    href: '/admin/appointments',
  };
  await tell(told);
  await settled();
  expect(await mailsTo(manager.email)).toEqual([]);
  await sql('test_prefer', `insert into notification_preferences values ($1, 'slot_nearly_full', false, true)`, [
    manager.id,
  ]);
  await tell(told);
  await settled();
  expect(await kindsOf(manager.id)).toEqual(['slot_nearly_full']);
  expect((await mailsTo(manager.email)).map(({ subject }) => subject)).toEqual([
    'Night tour, 21 Nov 2026, 16:30: 1 place left',
  ]);
});

it('goes by what was chosen for its own kind, and tells once whoever chose for many', async () => {
  const manager = await makeUser('manager');
  await sql(
    'test_choose_others',
    `insert into notification_preferences values ($1, 'slot_nearly_full', false, true), ($1, 'exception_conflicts', false, true)`,
    [manager.id],
  );
  await tell({
    kind: 'code_batch_ready',
    event: null,
    to: { userIds: [manager.id] },
    data: batch,
    href: '/admin/promo-codes',
  });
  await settled();
  expect(await kindsOf(manager.id)).toEqual(['code_batch_ready']);
  expect(await mailsTo(manager.email)).toEqual([]);
});

it('tells nobody twice under one key, wherever they are told', async () => {
  const [inside, outside] = [await makeUser('manager'), await makeUser('manager')];
  await sql('test_choose', `insert into notification_preferences values ($1, 'code_batch_ready', false, true)`, [
    outside.id,
  ]);
  const told = {
    kind: 'code_batch_ready' as const,
    event: null,
    data: batch,
    href: '/admin/promo-codes',
    dedupeKey: 'b1',
  };
  const to = { userIds: [inside.id, outside.id] };
  await Promise.all([tell({ ...told, to }), tell({ ...told, to })]);
  await tell({ ...told, to });
  await settled();
  expect(await kindsOf(inside.id)).toEqual(['code_batch_ready']);
  expect((await mailsTo(outside.email)).map(({ subject }) => subject)).toEqual(['5,000 codes of “Summer” are ready']);
  await tell({ ...told, to, dedupeKey: 'b2' });
  expect(await kindsOf(inside.id)).toHaveLength(2);
});

it('tells nobody who may not know, has left, or has not come yet, even when named', async () => {
  const [customer, gone, invited] = [await makeUser(), await makeUser('manager'), await makeUser('manager')];
  await sql('test_gone', 'update users set deactivated_at = now() where id = $1', [gone.id]);
  await sql('test_invited', 'update users set invited_at = now() where id = $1', [invited.id]);
  const userIds = [customer.id, gone.id, invited.id];
  await tell({ kind: 'code_batch_ready', event: null, to: { userIds }, data: batch, href: null });
  await settled();
  expect((await Promise.all(userIds.map(kindsOf))).flat()).toEqual([]);
});

it('leaves nothing of a transaction that fails', async () => {
  const { id } = await makeUser('manager');
  const failing = transaction(async (tx) => {
    await notify(tx, { kind: 'code_batch_ready', event: null, to: { userIds: [id] }, data: batch, href: null });
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  expect(await kindsOf(id)).toEqual([]);
});
