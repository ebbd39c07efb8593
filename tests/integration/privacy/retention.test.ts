/** What tells of people ends when its time is over: all of it, not a day earlier, and no cent of the books with it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { RETENTION_DAYS } from '../../../server/infra/retention';
import { eraseByClock, eraseDue } from '../../../server/privacy/actions/eraseDue';
import { erasureWatch } from '../../../server/privacy/jobs';
import { PERSONAL_DATA, RULES } from '../../../server/privacy/personalData';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createVenue } from '../orders/shopFixture';
import { hold, place, sell } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { age, askForCode, books, MONTHS, NAME, sellAged, whereKnown, YEARS } from './privacyFixture';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp();
  admin = await signInAs(app, (await makeUser('administrator')).email);
  await createEvent(await createVenue());
});
afterAll(() => app.close());
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
const page = async () => expectPage(await admin.get(paths.settings.privacy()), 'Settings/Privacy');

describe('the columns of the database', () => {
  it('are each said to tell of somebody by one rule, or of nobody; what is new has to say it', async () => {
    const rows = await sql<{ name: string }>(
      'text_columns',
      `select c.table_name || '.' || c.column_name as name from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name !~ '^_'
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
    expect(
      (
        await admin.json('PATCH', paths.settings.save('privacy'), {
          holderMonths: 6,
          buyerYears: 5,
          accountMonths: 36,
          version: 1,
        })
      ).status,
    ).toBe(422);
    await sql(
      'six',
      `select count(*)::int as count from erasable('buyers', '{"holder_months": 6, "buyer_years": 1}', moment(), 100)`,
    );
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
    const [held, pending] = [await hold(), await place()];
    for (const { id } of [held, pending]) {
      await sql('keep_traces', `update orders set network = 'networkhash' where id = $1::uuid`, [id]);
      await age(id, 7 * MONTHS);
      await sql('still', `update orders set expires_at = now() + interval '1 hour' where id = $1::uuid`, [id]);
    }
    await eraseDue();
    expect((await stateOf(pending.id)).buyer).not.toBeNull();
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

describe('a run over everything', () => {
  it('leaves no name anywhere, and every row of the books as it was', async () => {
    await sellAged(7 * YEARS);
    await sellAged(7 * YEARS, { product: { priceCents: 0 }, email: 'Zacarias.Quintanilla@Example.test' });
    const refunded = await sellAged(7 * YEARS);
    await sql(
      'a_refund',
      `insert into refunds (id, payment_id, order_id, state, amount_cents, currency, reason, idempotency_key, created_at, updated_at)
       select gen_random_uuid(), id, order_id, 'done', amount_cents, currency, 'order_cancelled', gen_random_uuid()::text,
         now() - interval '7 years', now() - interval '7 years' from payments where order_id = $1::uuid`,
      [refunded.id],
    );
    await askForCode(7 * MONTHS);
    const idle = await makeUser('customer');
    await sql(
      'idle',
      `update users set name = $2, email = $3, last_seen_at = now() - interval '4 years', created_at = now() - interval '5 years' where id = $1::uuid`,
      [idle.id, NAME, 'zacarias.q@example.test'],
    );
    await sql(
      'idle_audit',
      `insert into audit_log (actor, action, subject_type, subject_id, label, before, after)
       values ('Ana', 'user.updated', 'user', $1, $2, jsonb_build_object('name', $2::text, 'locale', 'en'), '{"name": "x", "locale": "es"}')`,
      [idle.id, NAME],
    );
    for (const { id } of await prisma.order.findMany({ where: { customerName: NAME, buyerErasedAt: null } }))
      await age(id, 9 * YEARS);
    const before = await books();
    expect(Object.keys(await whereKnown()).length).toBeGreaterThan(8);

    await eraseDue({ step: 2 });
    expect(await whereKnown()).toEqual({});
    expect(await books()).toEqual(before);

    const [entry] = await sql<{ before: unknown; label: string }>(
      'blanked_entry',
      'select before, label from audit_log where subject_id = $1 and subject_type = $2',
      [idle.id, 'user'],
    );
    expect(entry).toEqual({ before: { name: '—', locale: 'en' }, label: '—' });
  });

  it('says what it did, by day and kind, and what comes next; nothing is left and nothing is counted twice', async () => {
    await sellAged(7 * MONTHS);
    await sellAged(7 * MONTHS, { product: { priceCents: 0 } });
    expect((await page()).due).toEqual(
      expect.arrayContaining([
        { kind: 'holders', count: 2 },
        { kind: 'buyers', count: 1 },
      ]),
    );
    expect((await page()).state).toBe('waiting');
    await eraseDue();
    await eraseDue();
    const { state, due, runs: shown, lastFinishedAt } = await page();
    expect(state).toBe('working');
    expect(lastFinishedAt).not.toBeNull();
    expect(due).toEqual(
      expect.arrayContaining([
        { kind: 'holders', count: 0 },
        { kind: 'buyers', count: 0 },
      ]),
    );
    expect(shown[0]).toMatchObject({ counts: { holders: 4, mails: 2, buyers: 1, traces: 2 }, error: null });
  });

  it('that is interrupted goes on where it was, with the same counts in the end', async () => {
    for (let n = 0; n < 5; n += 1) await sellAged(7 * MONTHS);
    expect(await eraseDue({ step: 1, budgetMs: -1 })).toBe(false);
    expect((await runs())[0]).toMatchObject({ finishedAt: null });
    for (let n = 0; !(await eraseDue({ step: 1, budgetMs: -1 })); n += 1) expect(n).toBeLessThan(50);
    expect((await runs())[0]).toMatchObject({ counts: { holders: 10, mails: 5, traces: 5 } });
    expect((await runs())[0]!.finishedAt).not.toBeNull();
  });

  it('that fails says so to administrators, once; so does one that has not come for two days', async () => {
    const told = async () => (await prisma.notification.findMany({ where: { kind: 'erasure_failing' } })).length;
    const watch = () => erasureWatch.handle(undefined as never, { isLastTry: false });
    await sellAged(7 * MONTHS);
    await eraseDue();
    await watch();
    expect(await told()).toBe(0);

    await sellAged(7 * MONTHS);
    await sql(
      'broken',
      `create function test_broken() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
    );
    await sql(
      'breaks',
      'create trigger test_broken before delete on order_item_profiles for each row execute function test_broken()',
    );
    await expect(eraseDue()).rejects.toThrow('the disk is full');
    expect(await page()).toMatchObject({ state: 'failed', error: expect.stringContaining('the disk is full') });
    await watch();
    await watch();
    expect(await told()).toBe(1);
    await sql('mended', 'drop trigger test_broken on order_item_profiles');
    await eraseDue();
    expect((await page()).state).toBe('working');

    await sql(
      'two_days',
      `update privacy_runs set day = day - 3, finished_at = finished_at - interval '49 hours', started_at = started_at - interval '49 hours'`,
    );
    expect((await page()).state).toBe('late');
    await watch();
    expect(await told()).toBe(2);
  });
});

describe('an account', () => {
  it('of a customer who has not come for years is closed; not one who works here, or has a visit to come', async () => {
    const [idle, staff, visiting] = [
      await makeUser('customer'),
      await makeUser('customer', 'cashier'),
      await makeUser('customer'),
    ];
    const coming = await sell({ userId: visiting.id });
    await sql('long_ago', `update users set last_seen_at = now() - interval '37 months' where id = any ($1::uuid[])`, [
      [idle.id, staff.id, visiting.id],
    ]);
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
