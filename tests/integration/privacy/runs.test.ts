/**
 * The nightly erasure: removes all names and no rows of the books, reports its work, and resumes after an interruption.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { eraseDue } from '../../../server/privacy/actions/eraseDue';
import { erasureWatch } from '../../../server/privacy/jobs';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { createEvent, createVenue } from '../orders/shopFixture';
import { makeUser, signedIn } from '../users/people';
import { age, askForCode, books, MONTHS, NAME, sellAged, warned, whereKnown, YEARS } from './privacyFixture';

const app = runApp();
const admin = signedIn(app, 'administrator');
beforeAll(async () => {
  await createEvent(await createVenue());
});
beforeEach(async () => {
  await sql('no_runs', 'delete from privacy_runs');
});

const runs = () => prisma.privacyRun.findMany();
const page = async () => expectPage(await admin.get(paths.settings.privacy()), 'Settings/Privacy');

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

    await warned([idle.id], 31);
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
