/** Saved and scheduled sales reports, and the reconciliation of sales, money and invoices. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { makeAttachments } from '../../../server/mails/attachments';
import type { Pages } from '../../../server/pages';
import { mailDueReports } from '../../../server/reports/sales/mailReports';
import { periodOfRun, runDayOf } from '../../../server/reports/sales/schedules';
import { paths } from '../../../server/shared/paths';
import type { IsoDate } from '../../../server/shared/time';
import { runApp } from '../../support/app';
import { dayAhead, today } from '../../support/days';
import { putEntriesAt } from '../../support/putEntriesAt';
import { makeStaff } from '../access/twoVenues';
import { close, createCashbox, open } from '../cash/cashFixture';
import { createVenue } from '../orders/shopFixture';
import { sold } from '../payments/refundFixture';
import { makeUser, signInAs } from '../users/people';

const app = runApp();

const day = (text: string) => text as IsoDate;
const asked = (more: object = {}) => ({
  id: randomUUID(),
  name: 'By product',
  address: 'rows=product&range=last7&compare=previous',
  every: 'day',
  format: 'csv',
  recipients: 'books@example.test, Clara@example.test books@example.test',
  ...more,
});

describe('a report that is mailed', () => {
  it('is about the day, the week or the month that is over', () => {
    const of = (every: 'day' | 'week' | 'month', today: string) => {
      const runDay = runDayOf(every, day(today));
      return [runDay, periodOfRun(every, runDay, 'previous').days];
    };
    // 5 March 2025 is a Wednesday.
    expect(of('day', '2025-03-05')).toEqual(['2025-03-05', { from: '2025-03-04', to: '2025-03-04' }]);
    expect(of('week', '2025-03-05')).toEqual(['2025-03-03', { from: '2025-02-24', to: '2025-03-02' }]);
    expect(of('month', '2025-03-05')).toEqual(['2025-03-01', { from: '2025-02-01', to: '2025-02-28' }]);
  });

  it('is saved once, mailed once to each with its file, and stopped when its owner may not see it any more', async () => {
    const owner = await makeStaff(app, 'everywhere');
    const sale = await sold({ quantity: 2, product: { name: { en: 'Adult' }, priceCents: 1400 } });
    await putEntriesAt(sale.id, `'2025-11-10T10:00:00Z'`);
    const body = asked();
    for (let times = 0; times < 2; times += 1)
      expect((await owner.client.post(paths.salesReports.schedules(), body)).status).toBeLessThan(400);
    const other = await makeStaff(app, 'everywhere');
    expect((await other.client.json('POST', paths.salesReports.schedules(), body)).status).toBe(409);
    const rows = () => prisma.reportSchedule.findMany({ where: { userId: owner.id } });
    expect((await rows()).map(({ name, recipients }) => [name, recipients])).toEqual([
      ['By product', ['books@example.test', 'clara@example.test']],
    ]);
    await mailDueReports(today());
    const mails = () => prisma.mailLog.findMany({ where: { kind: 'sales_report' }, orderBy: { recipient: 'asc' } });
    expect(await mails()).toEqual([]);
    await sql('test_last_run', `update report_schedules set last_run = '2025-11-10' where id = $1`, [body.id]);
    for (let times = 0; times < 2; times += 1) await mailDueReports(day('2025-11-11'));
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual(['books@example.test', 'clara@example.test']);
    expect(sent[0]!.text).toContain('€28.00');
    const { id, locale, orderId, data } = sent[0]!;
    const [file] = await makeAttachments('sales_report', {
      id,
      locale,
      orderId,
      data: data as Record<string, unknown>,
    });
    expect(file!.filename).toBe('sales-2025-11-10-2025-11-10.csv');
    expect(file!.content.toString().trim().split('\r\n').at(-1)).toBe(
      'Total,EUR,1,2,0,28.00,0.00,28.00,0.00,28.00,2.55,25.45,0.00,28.00',
    );
    // The email bounces from one address: the owner is told which.
    await prisma.mailLog.updateMany({
      where: { recipient: 'clara@example.test' },
      data: { delivery: 'bounced', deliveryAt: new Date() },
    });
    const { page } = await owner.client.visit(paths.salesReports.index());
    const { schedules } = page!.props as unknown as Pages['SalesReports/Index'];
    expect(schedules.map(({ failed }) => failed)).toEqual([['clara@example.test']]);
    await prisma.userRole.deleteMany({ where: { userId: owner.id } });
    await mailDueReports(day('2025-11-12'));
    expect((await mails()).length).toBe(2);
    expect((await rows())[0]!.stoppedAt).not.toBeNull();
    expect(
      await makeAttachments('sales_report', { id, locale, orderId, data: data as Record<string, unknown> }),
    ).toEqual([]);
  });

  it('mails each day that a server which was off has missed, and each once', async () => {
    const owner = await makeStaff(app, 'everywhere');
    const body = asked({ recipients: 'missed@example.test' });
    await owner.client.post(paths.salesReports.schedules(), body);
    const days = async () =>
      (await prisma.mailLog.findMany({ where: { recipient: 'missed@example.test' } }))
        .map(({ dedupeKey }) => dedupeKey?.slice(-10) ?? '')
        .sort();
    await sql('test_last_run', `update report_schedules set last_run = '2025-11-08' where id = $1`, [body.id]);
    for (let times = 0; times < 2; times += 1) await mailDueReports(day('2025-11-11'));
    expect(await days()).toHaveLength(3);
  });

  it('waits for the count of its owner’s till, and each recipient’s mail for theirs', async () => {
    const owner = await makeStaff(app, 'everywhere');
    const cashier = await makeUser('cashier');
    const [manager, client] = [owner.client, await signInAs(app, cashier.email)];
    const body = asked({ recipients: `${cashier.email}, waits@example.test` });
    await manager.post(paths.salesReports.schedules(), body);
    const venue = await createVenue();
    const opened = [];
    for (const one of [manager, client]) opened.push((await open(one, await createCashbox(venue), 0)).id);
    const mailed = async () => {
      // Today's report, which is emailed tomorrow.
      await mailDueReports(dayAhead(1));
      const mails = await prisma.mailLog.findMany({ where: { dedupeKey: { startsWith: `report:${body.id}` } } });
      return mails.map(({ recipient }) => recipient).sort();
    };
    expect(await mailed()).toEqual([]);
    await close(manager, opened[0]!, 0);
    expect(await mailed()).toEqual(['waits@example.test']);
    await close(client, opened[1]!, 0);
    expect(await mailed()).toEqual([cashier.email, 'waits@example.test'].sort());
  });

  it('is saved by nobody who impersonates its owner: its mails would go on with the owner’s rights', async () => {
    const owner = await makeUser('manager');
    const admin = await signInAs(app, (await makeUser('administrator')).email);
    await admin.post(paths.users.impersonation(owner.id), { reason: 'They asked me to look at it.' });
    const answer = await admin.json('POST', paths.salesReports.schedules(), asked());
    expect(answer.json()).toMatchObject({ code: 'not_while_impersonating' });
    expect(await prisma.reportSchedule.count({ where: { userId: owner.id } })).toBe(0);
  });

  it('has addresses that can be mailed, and is removed by its owner alone', async () => {
    const [owner, other] = [await makeStaff(app, 'everywhere'), await makeStaff(app, 'everywhere')];
    const wrong = await owner.client.post(paths.salesReports.schedules(), asked({ recipients: 'books@' }));
    expect(Object.keys((wrong.page?.props.errors ?? {}) as object)[0]).toMatch(/^recipients/);
    const none = await owner.client.post(paths.salesReports.schedules(), asked({ recipients: '' }));
    expect(Object.keys((none.page?.props.errors ?? {}) as object)).toEqual(['recipients']);
    const body = asked({ every: 'never', recipients: '' });
    await owner.client.post(paths.salesReports.schedules(), body);
    expect((await other.client.json('DELETE', paths.salesReports.schedule(body.id))).status).toBe(404);
    expect(await prisma.reportSchedule.count({ where: { id: body.id } })).toBe(1);
    await owner.client.json('DELETE', paths.salesReports.schedule(body.id));
    expect(await prisma.reportSchedule.count({ where: { id: body.id } })).toBe(0);
  });
});

describe('a period', () => {
  it('that is none is answered in words, with the last seven days', async () => {
    const { client } = await makeStaff(app, 'everywhere');
    const problem = async (from: string, to: string) => {
      const { page } = await client.visit(paths.salesReports.index({ range: 'custom', from, to }));
      return (page!.props as unknown as Pages['SalesReports/Index']).problem;
    };
    expect(await problem('2025-02-30', '2025-03-01')).toBe('no_day');
    expect(await problem('2025-03-02', '2025-03-01')).toBe('reversed');
    expect(await problem('2999-03-02', '2999-03-03')).toBe('future');
    expect(await problem('2010-01-01', '2020-01-01')).toBe('too_long');
    expect(await problem('2020-01-01', '2020-01-01')).toBe(null);
  });
});

describe('the reconciliation', () => {
  it('holds sales, money and invoices of the same orders against each other, and names one that does not agree', async () => {
    const { client } = await makeStaff(app, 'everywhere');
    const [one, other] = [
      await sold({ quantity: 1, product: { priceCents: 1400 } }),
      await sold({ quantity: 2, product: { priceCents: 1000 } }),
    ];
    for (const { id } of [one, other]) await putEntriesAt(id, `'2025-10-10T10:00:00Z'`);
    const read = async () => {
      const address = paths.salesReports.reconciliation({ range: 'custom', from: '2025-10-10', to: '2025-10-10' });
      const { page } = await client.visit(address);
      return (page!.props as unknown as Pages['SalesReports/Reconciliation']).reconciled;
    };
    const [sum] = (await read()).sums;
    expect(sum).toMatchObject({
      currency: 'EUR',
      orders: 2,
      sold: 3400,
      inDays: 3400,
      owed: 0,
      owing: 0,
      invoiced: 0,
      notInvoiced: 3400,
    });
    expect(sum!.paid.map(({ amount }) => amount)).toEqual([3400]);
    expect((await read()).mismatches).toEqual([]);
    await connection.script(`begin; set local session_replication_role = replica;
      update money_entries set amount_cents = amount_cents - 1 where order_id = '${other.id}'; commit`);
    const { mismatches, mismatched, sums } = await read();
    expect([
      mismatched,
      mismatches.map(({ reference, reasons, sold: cents, paid }) => [reference, reasons, cents, paid]),
    ]).toEqual([1, [[other.reference, ['money'], 2000, 1999]]]);
    expect(sums[0]).toMatchObject({ sold: 3400, owed: 1, paid: [{ amount: 3399 }] });
  });

  it('is of the whole house', async () => {
    const { client } = await makeStaff(app, []);
    expect((await client.get(paths.salesReports.reconciliation())).status).toBe(403);
  });
});
