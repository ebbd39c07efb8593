/**
 * Personal data is erased after its retention period: completely, not a day earlier, and without changing any amount.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { RETENTION_DAYS } from '../../../server/infra/retention';
import { eraseByClock, eraseDue } from '../../../server/privacy/actions/eraseDue';
import { PERSONAL_DATA } from '../../../server/privacy/personalData';
import { RULES } from '../../../server/privacy/retentionRules';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { createEvent, createVenue } from '../orders/shopFixture';
import { hold, place, sell } from '../tickets/saleFixture';
import { makeUser, signedIn } from '../users/people';
import { age, askForCode, MONTHS, NAME, sellAged, warned, YEARS } from './privacyFixture';

const app = runApp();
const admin = signedIn(app, 'administrator');
beforeAll(async () => {
  await createEvent(await createVenue());
});
beforeEach(async () => {
  await sql('no_runs', 'delete from privacy_runs');
});

const stateOf = async (id: string) => {
  const order = await prisma.order.findUniqueOrThrow({
    where: { id },
    include: { items: { include: { profile: true } }, mails: true },
  });
  return {
    holders: order.items.filter(({ profile }) => profile !== null).length,
    mails: order.mails.length,
    buyer: order.customerName,
    traces: order.network,
  };
};
const WHOLE = { holders: 2, mails: 1, buyer: NAME, traces: 'networkhash' };
const runs = () => prisma.privacyRun.findMany();

describe('the columns of the database', () => {
  it('are each said to tell of somebody by one rule, or of nobody; what is new has to say it', async () => {
    const rows = await sql<{ name: string }>(
      'text_columns',
      `select c.table_name || '.' || c.column_name as name from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migrations'
         and c.data_type in ('text', 'json', 'jsonb', 'ARRAY', 'bytea', 'character varying', 'inet', 'character') order by 1`,
    );
    const stated = Object.entries(PERSONAL_DATA).flatMap(([table, columns]) =>
      Object.values(columns).flatMap((names) => names.split(' ').map((name) => `${table}.${name}`)),
    );
    expect(stated.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    expect(new Set(stated).size).toBe(stated.length);
  });

  it('follow rules that there are', () => {
    const histories = Object.entries(PERSONAL_DATA).filter(([, columns]) => columns.history !== undefined);
    for (const [table] of histories) expect(Object.keys(RETENTION_DAYS)).toContain(table);
    for (const columns of Object.values(PERSONAL_DATA))
      for (const rule of Object.keys(columns)) expect([...Object.keys(RULES), 'none']).toContain(rule);
  });
});

describe('an order whose time is over', () => {
  it('loses its holders and mails some months after the visit, and its buyer after six years', async () => {
    const old = await sellAged(7 * MONTHS);
    const recent = await sellAged(5 * MONTHS);
    const coming = await sellAged(0);
    await eraseDue();
    expect(await stateOf(old.id)).toEqual({ holders: 0, mails: 0, buyer: NAME, traces: null });
    expect(await stateOf(recent.id)).toEqual({ ...WHOLE, traces: null });
    expect(await stateOf(coming.id)).toEqual(WHOLE);
    await age(old.id, 6 * YEARS);
    await eraseDue();
    expect(await stateOf(old.id)).toEqual({ holders: 0, mails: 0, buyer: null, traces: null });
  });

  it('keeps its buyer for six years where money moved, whatever the settings were made to say', async () => {
    const sale = await sellAged(5.9 * YEARS);
    await sql(
      'short_years',
      `insert into settings (key, value, updated_at) values ('privacy.buyer_years', '1', now())`,
    );
    const form = { holderMonths: 6, buyerYears: 5, accountMonths: 36, warningDays: 30, version: 1 };
    const refused = await admin.json('PATCH', paths.settings.save('privacy'), form);
    expect([refused.status, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([422, ['buyerYears']]);
    const [least] = await sql<{ isLate: boolean }>(
      'least_years',
      `select erasable_at($1::uuid, 'buyer', '{"holder_months": 6, "buyer_years": 1}') > moment() as "isLate"`,
      [sale.id],
    );
    expect(least!.isLate).toBe(true);
    const due = await sql<{ id: string }>(
      'due_buyers',
      `select id::text as id from erasable('buyers', '{"holder_months": 6, "buyer_years": 1}', moment(), 100) id`,
    );
    expect(due.map(({ id }) => id)).not.toContain(sale.id);
    await eraseDue();
    expect((await stateOf(sale.id)).buyer).toBe(NAME);
    await writeSetting('privacy.buyer_years', 6, null);
  });

  it('loses its buyer with its holders where no money moved', async () => {
    const free = await sellAged(7 * MONTHS, { product: { priceCents: 0 } });
    await eraseDue();
    expect(await stateOf(free.id)).toEqual({ holders: 0, mails: 0, buyer: null, traces: null });
  });

  it('waits for a further visit that is still to be chosen', async () => {
    const { id: tower } = await createEvent(await createVenue());
    const sale = await sellAged(7 * MONTHS, { quantity: 1, holders: [], visits: [{ eventId: tower, slot: null }] });
    await eraseDue();
    expect((await stateOf(sale.id)).mails).toBe(1);
  });

  it('is not touched while it is held or waits to be paid, however long ago it began', async () => {
    const holders = [{ position: 1, name: NAME, data: {} }];
    const [held, pending] = [await hold(), await place({ holders })];
    for (const { id } of [held, pending]) {
      await sql('keep_traces', `update orders set network = 'networkhash' where id = $1::uuid`, [id]);
      await age(id, 7 * MONTHS);
      await sql('still', `update orders set expires_at = now() + interval '1 hour' where id = $1::uuid`, [id]);
    }
    await eraseDue();
    expect(await stateOf(pending.id)).toMatchObject({ holders: 1, buyer: expect.any(String) });
    for (const { id } of [held, pending]) expect((await stateOf(id)).traces).toBe('networkhash');
  });

  it('loses what tells of the browser as soon as no limit counts it', async () => {
    const [fresh, past] = [await sell(), await sell()];
    for (const { id } of [fresh, past])
      await sql('with_traces', `update orders set browser = 'b', network = 'n' where id = $1::uuid`, [id]);
    await age(past.id, 3700);
    await eraseByClock(new Date('2026-01-01T01:00:00Z'));
    expect([(await stateOf(fresh.id)).traces, (await stateOf(past.id)).traces]).toEqual(['n', null]);
    expect((await runs())[0]).toMatchObject({ finishedAt: null, counts: { traces: 1 } });
  });
});

describe('an account', () => {
  it('of a customer who has not come for years is closed; not one who works here, or has a visit to come', async () => {
    const [idle, staff, visiting] = [
      await makeUser('customer'),
      await makeUser('customer', 'cashier'),
      await makeUser('customer'),
    ];
    await sql('long_ago', `update users set last_seen_at = now() - interval '37 months' where id = any ($1::uuid[])`, [
      [idle.id, staff.id, visiting.id],
    ]);
    // Both got the email; then one bought again without signing in.
    await warned([idle.id, visiting.id], 31);
    const coming = await sell({ userId: visiting.id });
    await eraseDue();
    const names = await prisma.user.findMany({ where: { id: { in: [idle.id, staff.id, visiting.id] } } });
    expect(names.filter(({ email }) => email.endsWith('@deleted.invalid')).map(({ id }) => id)).toEqual([idle.id]);
    await age(coming.id, 2 * MONTHS);
    await eraseDue();
    expect((await prisma.user.findUniqueOrThrow({ where: { id: visiting.id } })).name).toBe('—');
  });
});

describe('history', () => {
  const change = (statement: string, ...values: unknown[]) => sql(`guard_${statement.length}`, statement, values);

  it('loses what tells of a person only where that person is erased', async () => {
    const [gone, here] = [await sellAged(7 * YEARS), await sellAged(0)];
    await eraseDue();
    const blank = `update provider_events set payload = '{}' where payment_id = (select id from payments where order_id = $1::uuid)`;
    await expect(change(blank, here.id)).rejects.toThrow(/append-only/);
    const outcome = `update provider_events set outcome = 'ignored' where payment_id = (select id from payments where order_id = $1::uuid)`;
    await expect(change(outcome, gone.id)).rejects.toThrow(/append-only/);
    const event = 'update order_events set user_id = null, kind = $2 where order_id = $1::uuid';
    await expect(change(event, gone.id, 'x')).rejects.toThrow(/append-only/);

    const request = await askForCode(1);
    const label = `update audit_log set label = '—' where subject_id = $1`;
    await expect(change(label, request)).rejects.toThrow(/append-only/);
    await sql('erase_it', 'select erase_code_requests(array[$1::uuid]) as counts', [request]);
    for (const rest of [
      `label = 'Somebody'`,
      `actor = '—'`,
      `after = '{}'`,
      `after = '{"state": "refused", "note": "—"}'`,
      'before = null',
    ])
      await expect(change(`update audit_log set ${rest} where subject_id = $1`, request)).rejects.toThrow(
        /append-only/,
      );
    await expect(change('delete from audit_log where subject_id = $1', request)).rejects.toThrow(/append-only/);
  });
});
