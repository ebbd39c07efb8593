/** Payment by transfer: instructions for buyers, and decisions of staff about unmatched transfers. */
import { describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { listPayOptions } from '../../../server/payments';
import { referenceOf } from '../../../server/payments/wireTransfer/transferReference';
import { paths } from '../../../server/shared/paths';
import { remindOfTransfers } from '../../../server/tickets/mail/transferMails';
import { expectPage } from '../../support/expectPage';
import { createSlot } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { ACCOUNT_FORM, begin, save } from './connectionFixture';
import { expire, factsOf, placeOrder } from './paymentFixture';
import { app, awaited, bring, clerk, decide, IBAN, lineOf, mailOf, openTransfers, shop } from './transferFixture';

openTransfers();

describe('a buyer', () => {
  it('reads account, amount, reference and deadline, on the page and by mail', async () => {
    const order = await awaited();
    const visitor = app.newClient();
    const page = expectPage(
      await visitor.get(paths.payments.transfer(order.reference, order.key)),
      'Payments/WireTransfer/Create',
    );
    expect(page.transfer).toEqual({
      holder: 'Museo de los Faros',
      iban: IBAN,
      bic: 'CAIXESBBXXX',
      bank: 'CaixaBank',
      reference: order.rf,
      amount: order.total,
      received: 0,
      currency: 'EUR',
    });
    const mail = await mailOf(order, 'transfer_awaited');
    expect(mail.text).toContain('ES91 2100 0418 4502 0005 1332');
    expect(mail.text.replaceAll(' ', '')).toContain(order.rf);
    expect((await visitor.get(paths.payments.transfer(order.reference), { follow: false })).status).toBe(404);
    // A buyer who returns by another URL finds the same page.
    const back = await visitor.get(paths.payments.loading(order.reference, order.key), { follow: false });
    expect(back.headers.get('Location')).toBe(paths.payments.transfer(order.reference, order.key));
    const own = await visitor.get(paths.orders.show(order.reference, order.key));
    expect(expectPage(own, 'Orders/Show').awaitsTransfer).toBe(true);
    const card = await placeOrder(shop, {});
    const other = await visitor.get(paths.orders.show(card.reference, card.key));
    expect(expectPage(other, 'Orders/Show').awaitsTransfer).toBe(false);
  });

  it('finds it only where the visit leaves time', async () => {
    const offered = async (inHours: number) => {
      const order = await placeOrder(shop, { slot: await createSlot(shop.eventId, { inHours }) });
      const page = expectPage(
        await app.newClient().get(paths.payments.choice(order.reference, order.key)),
        'Payments/Card/Create',
      );
      return page.pay.options.map(({ method }) => method);
    };
    expect(await offered(24 * 3)).toEqual(['card']);
    expect(await offered(24 * 6)).toEqual(['wire_transfer', 'card']);
    expect((await listPayOptions({ currency: 'USD', channel: 'web' }, 'en')).map(({ method }) => method)).toEqual([
      'card',
    ]);
  });

  it('who changes from card to transfer has until the deadline, and no longer by changing again', async () => {
    const order = await placeOrder(shop, { slot: await createSlot(shop.eventId, { inHours: 24 * 30 }) });
    const pay = async (payment: string) => {
      const answer = await app
        .newClient()
        .post(paths.payments.card(order.reference, order.key), { payment }, { follow: false });
      expect([303, 409]).toContain(answer.status);
      const [row] = await sql<{ days: number }>(
        'test_days',
        `select extract(epoch from expires_at - created_at)::float8 / 86400 as days from orders where id = $1`,
        [order.id],
      );
      return row!.days;
    };
    const days = await pay('wire_transfer:wire_transfer');
    expect(days).toBeGreaterThan(5);
    expect(days).toBeLessThan(9);
    expect(await pay('sandbox:card')).toBe(days);
    expect(await pay('wire_transfer:wire_transfer')).toBe(days);
    const refs = await sql<{ ref: string }>(
      'test_refs',
      `select provider_ref as ref from payments where order_id = $1 and method = 'wire_transfer' order by attempt`,
      [order.id],
    );
    expect(refs.map(({ ref }) => ref)).toEqual(
      [referenceOf(order.reference, 2), referenceOf(order.reference, 4)].slice(0, refs.length),
    );
    // Its days count from its start, even if the payment begins later.
    await sql(
      'test_begun_before',
      `update orders set created_at = created_at - interval '5 days', expires_at = now() + interval '1 hour' where id = $1`,
      [order.id],
    );
    await pay('sandbox:card');
    expect(await pay('wire_transfer:wire_transfer')).toBeLessThan(days + 4.5);
  });

  it('is reminded when half of the time is over and when a day is left, once each', async () => {
    const order = await awaited();
    const count = async () => {
      await remindOfTransfers();
      const rows = await sql(
        'test_reminders',
        `select 1 from mail_log where order_id = $1 and kind = 'transfer_reminder'`,
        [order.id],
      );
      return rows.length;
    };
    const leave = (placed: string, left: string) =>
      sql(
        'test_leave',
        `update orders set placed_at = now() - $2::interval, expires_at = now() + $3::interval where id = $1`,
        [order.id, placed, left],
      );
    await leave('1 hour', '5 days');
    expect(await count()).toBe(0);
    await leave('3 days', '2 days');
    expect([await count(), await count()]).toEqual([1, 1]);
    await leave('4 days', '23 hours');
    expect([await count(), await count()]).toEqual([2, 2]);
  });
});

describe('the desk', () => {
  it('too little is noted and asked for, and the rest pays', async () => {
    const order = await awaited();
    await bring([order.total - 100, order.rf]);
    await decide((await lineOf(order.rf)).id, 'match', { order: order.reference });
    expect(await factsOf(order)).toMatchObject({ state: 'pending', attention: 'underpaid' });
    expect((await mailOf(order, 'transfer_short')).subject).toContain('€1.00');
    const page = expectPage(
      await app.newClient().get(paths.payments.transfer(order.reference, order.key)),
      'Payments/WireTransfer/Create',
    );
    expect([page.transfer.amount, page.transfer.received]).toEqual([100, order.total - 100]);
    await bring([100, `${order.rf} rest`]);
    expect(await factsOf(order)).toMatchObject({ state: 'paid', attention: null, payments: ['captured'], refunds: [] });
  });

  it('too little that nobody completes goes back', async () => {
    const order = await awaited();
    await bring([500, order.rf]);
    const { id } = await lineOf(order.rf);
    await decide(id, 'match', { order: order.reference });
    await expire(order);
    expect((await decide(id, 'return')).status).toBe(303);
    await decide(id, 'return');
    expect(await factsOf(order)).toMatchObject({
      state: 'expired',
      refunds: ['created'],
      payments: ['created', 'captured'],
    });
    const [refund] = await sql(
      'test_late_refund',
      'select amount_cents::int as amount, reason from refunds where order_id = $1',
      [order.id],
    );
    expect(refund).toEqual({ amount: 500, reason: 'underpaid' });
  });

  it('too much pays, and the surplus goes back', async () => {
    const order = await awaited();
    await bring([order.total + 250, order.rf]);
    const { id, suggestion } = await lineOf(order.rf);
    expect(suggestion).toMatchObject({ reason: 'too_much' });
    await Promise.all([
      decide(id, 'match', { order: order.reference }),
      decide(id, 'match', { order: order.reference }),
    ]);
    expect(await factsOf(order)).toMatchObject({
      state: 'paid',
      tickets: 2,
      refunds: ['created'],
      attention: 'overpaid',
    });
    const [refund] = await sql('test_surplus', 'select amount_cents::int as amount from refunds where order_id = $1', [
      order.id,
    ]);
    expect(refund).toEqual({ amount: 250 });
  });

  it('too late pays where the places are free, and goes back where they are not', async () => {
    const [free, gone] = [await awaited(), await awaited({ capacity: 2 })];
    await expire(free);
    await expire(gone);
    await placeOrder(shop, { slot: gone.slot });
    await bring([free.total, free.rf], [gone.total, gone.rf]);
    for (const order of [free, gone]) {
      const line = await lineOf(order.rf);
      expect([line.state, line.suggestion?.reason]).toEqual(['open', 'late']);
      await decide(line.id, 'match', { order: order.reference });
    }
    expect(await factsOf(free)).toMatchObject({ state: 'paid', late: true, refunds: [] });
    expect(await factsOf(gone)).toMatchObject({ state: 'expired', refunds: ['created'], attention: 'places_gone' });
  });

  it('another order may be chosen, one that there is not is refused beside its field', async () => {
    const order = await awaited();
    await bring([order.total, 'no reference at all']);
    const { id } = await lineOf('no reference at all');
    const refused = await clerk.json('POST', paths.transfers.line(id, 'match'), { order: 'ZZZZ-ZZZZ' });
    expect([refused.status, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([422, ['order']]);
    await decide(id, 'ignore');
    expect((await lineOf('no reference at all')).state).toBe('ignored');
    expect((await clerk.json('POST', paths.transfers.line(id, 'match'), { order: order.reference })).status).toBe(409);
    await decide(id, 'reopen');
    await decide(id, 'match', { order: order.reference.toLowerCase() });
    expect(await factsOf(order)).toMatchObject({ state: 'paid' });
  });
});

it('an account is complete before it is offered', async () => {
  const admin = await signInAs(app, (await makeUser('administrator')).email);
  const code = await begin(admin, 'wire_transfer');
  const wrong = async (changes: object) => {
    const { record } = expectPage(await admin.get(paths.settings.payments(code)), 'Settings/PaymentConnection');
    const answer = await admin.json('PATCH', paths.settings.payments(code), {
      ...ACCOUNT_FORM,
      ...changes,
      version: record.version,
    });
    return [answer.status, Object.keys(answer.json<{ errors: object }>().errors)];
  };
  expect(await wrong({ iban: '' })).toEqual([422, ['iban']]);
  expect(await wrong({ iban: 'ES9121000418450200051333' })).toEqual([422, ['iban']]);
  expect(await wrong({ bic: 'X' })).toEqual([422, ['bic']]);
  expect(await wrong({ holder: '' })).toEqual([422, ['holder']]);
  expect((await save(admin, code, { ...ACCOUNT_FORM, enabled: false, iban: '' })).status).toBe(303);
});
