/**
 * Rules for rows kept for years: existing names, ids sortable by time, finite history, and no copies of personal data
 * that cannot be erased.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { pruneHistory } from '../../../server/infra/retention';
import { NOTIFICATION_KINDS } from '../../../server/shared/notificationKinds';
import { uuidv7 } from '../../../server/shared/uuid';
import { RESULTS } from '../../../server/shared/validationResults';
import { runApp } from '../../support/app';
import { prepare } from '../../support/prepare';
import { makeUser, signedIn } from '../users/people';
import { scan, sellTicket } from '../validations/gateFixture';

const DAY_MS = 24 * 3600 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

const app = runApp();
const ticket = prepare(() => sellTicket({ product: { uses: 5 } }));
const validator = signedIn(app, 'validator');

const recordScan = (data: { receivedAt?: Date; userId?: string } = {}) =>
  prisma.validation.create({
    data: {
      id: uuidv7(),
      nonce: randomUUID(),
      ticketId: ticket.id,
      result: 'accepted',
      code: 'x',
      scannedAt: new Date(),
      ...data,
    },
  });

const attempt = (change: string, id: string) => sql(`test_${randomUUID()}`, `${change} where id = $1`, [id]);

describe('a scan', () => {
  it('loses its validator with the account, and nothing else ever changes', async () => {
    const { id: userId } = await makeUser('validator');
    const { id } = await recordScan({ userId });
    await prisma.user.delete({ where: { id: userId } });
    expect(await prisma.validation.findUnique({ where: { id } })).toMatchObject({ userId: null, result: 'accepted' });

    for (const change of ["result = 'unknown'", "code = 'y'", 'ticket_id = null', "user_id = null, code = 'z'"]) {
      await expect(attempt(`update validations set ${change}`, id)).rejects.toThrow(/append-only/);
    }
    await expect(attempt('delete from validations', id)).rejects.toThrow(/append-only/);
  });

  it('tells who holds the ticket and does not record it', async () => {
    const { orderItemId } = await prisma.ticket.findUniqueOrThrow({ where: { id: ticket.id } });
    await prisma.orderItemProfile.create({ data: { orderItemId, name: 'Nora Holder' } });
    const nonce = randomUUID();
    const answer = await scan(validator, ticket.code, { nonce });
    expect(answer.details.holder).toBe('Nora Holder');
    expect((await scan(validator, ticket.code, { nonce })).details.holder).toBe('Nora Holder');

    const recorded = await prisma.validation.findUniqueOrThrow({ where: { id: answer.validationId } });
    expect(JSON.stringify(recorded)).not.toContain('Nora');
    await prisma.orderItemProfile.delete({ where: { orderItemId } });
    expect((await scan(validator, ticket.code, { nonce })).details.holder).toBeNull();
  });
});

describe('ids that the database makes', () => {
  it('are of version 7, with the time they were made, and random after it', async () => {
    const before = Date.now();
    const rows = await sql<{ id: string }>('test_ids', 'select uuid_v7() as id from generate_series(1, 1000)');
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(1000);
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      const madeAt = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
      expect(madeAt).toBeGreaterThanOrEqual(before - 1000);
      expect(madeAt).toBeLessThanOrEqual(Date.now() + 1000);
    }
  });

  it('are those of items and tickets', async () => {
    const { id, orderItemId } = await prisma.ticket.findUniqueOrThrow({ where: { id: ticket.id } });
    expect([id, orderItemId].map((made) => made[14])).toEqual(['7', '7']);
  });
});

describe('an item of an order', () => {
  it('is found by an index wherever it is named, so that none of these tables is read for one that is deleted', async () => {
    const unled = await sql<{ name: string }>(
      'test_unled',
      `select format('%s.%s', c.conrelid::regclass, a.attname) as name
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = 'order_items'::regclass and not exists (select from pg_index i
         where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
           and coalesce(pg_get_expr(i.indpred, i.indrelid), '') in ('', format('(%s IS NOT NULL)', a.attname)))`,
    );
    expect(unled).toEqual([]);
  });
});

describe('a slot', () => {
  it('has no key but its id: whoever changes it waits for no order that names it', async () => {
    const keys = await sql<{ name: string }>(
      'test_keys',
      `select distinct a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
       where i.indrelid = 'appointments'::regclass and i.indisunique and i.indpred is null and i.indexprs is null`,
    );
    expect(keys).toEqual([{ name: 'id' }]);
  });
});

describe('a name in a column', () => {
  it.each([
    ['orders', `update orders set channel = 'nowhere'`],
    ['tickets', 'update tickets set event_id = gen_random_uuid()'],
    [
      'product_prices',
      `insert into product_prices (id, product_id, position, price_cents, channel)
       select gen_random_uuid(), id, 0, 1, 'nowhere' from products`,
    ],
  ])('of %s is one that exists', async (_table, statement) => {
    await expect(sql(`test_${randomUUID()}`, statement)).rejects.toThrow(/foreign key/);
  });

  const namesIn = async (constraint: string): Promise<string[]> => {
    const [row] = await sql<{ text: string }>(
      'test_constraint',
      'select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1',
      [constraint],
    );
    return [...row!.text.matchAll(/'([a-z_]+)'/g)].map(([, name]) => name!).sort();
  };

  it('is one the product knows', async () => {
    const notificationKinds = Object.keys(NOTIFICATION_KINDS).sort();
    expect(await namesIn('validations_result')).toEqual([...RESULTS].sort());
    expect(await namesIn('notifications_kind')).toEqual(notificationKinds);
    expect(await namesIn('notification_preferences_kind')).toEqual(notificationKinds);
  });
});

describe('history', () => {
  const recordAudit = (at: Date) =>
    prisma.auditLog.create({ data: { at, actor: 'Ana', action: 'test', subjectType: 'test', subjectId: '1' } });
  const recordMail = (createdAt: Date, state: string) =>
    prisma.mailLog.create({
      data: {
        id: uuidv7(),
        kind: 'plain',
        recipient: 'a@b.test',
        locale: 'en',
        subject: '',
        html: '',
        text: '',
        state,
        createdAt,
      },
    });

  it('is deleted when its time is over, in steps, and not a day earlier', async () => {
    const [oldScans, oldEntries] = [
      await Promise.all([1101, 1102, 1103].map((days) => recordScan({ receivedAt: daysAgo(days) }))),
      await Promise.all([2201, 2300, 3000].map((days) => recordAudit(daysAgo(days)))),
    ];
    const kept = [await recordScan({ receivedAt: daysAgo(1099) }), await recordScan()];
    const keptEntry = await recordAudit(daysAgo(2199));
    const [oldMail, waiting] = [await recordMail(daysAgo(401), 'sent'), await recordMail(daysAgo(401), 'queued')];
    await sql(
      'test_outbox',
      // Leased, so that the relay ignores it.
      `insert into outbox (topic, payload, created_at, leased_until) values ('sales', '{}', now() - interval '31 days', now() + interval '1 day')`,
    );
    const died = (days: number) => ({ id: uuidv7(), name: `test.${days}`, error: 'Away', failedAt: daysAgo(days) });
    await prisma.deadJob.createMany({ data: [died(399), died(401), died(402)] });
    const refused = (days: number) => ({ kind: 'test', outcome: 'refusal', foldKey: `${days}` });
    const old = (days: number) => ({ ...refused(days), at: daysAgo(days), lastAt: daysAgo(days) });
    await prisma.securityEvent.createMany({ data: [395, 397, 398, 399].map(old) });

    const { id: reader } = await makeUser('customer');
    for (const days of [401, 399])
      await prisma.notification.create({
        data: { id: uuidv7(), userId: reader, kind: 'new_device', data: {}, createdAt: daysAgo(days) },
      });
    const isGone = {
      validations: 3,
      audit_log: 3,
      security_events: 3,
      mail_log: 1,
      outbox: 1,
      notifications: 1,
      dead_jobs: 2,
      slot_changes: 0,
      counter_baskets: 0,
      client_ids: 0,
      api_requests: 0,
      webhook_events: 0,
    };
    const isKept = {
      validations: 0,
      audit_log: 0,
      security_events: 0,
      mail_log: 0,
      outbox: 0,
      notifications: 0,
      dead_jobs: 0,
      slot_changes: 0,
      counter_baskets: 0,
      client_ids: 0,
      api_requests: 0,
      webhook_events: 0,
    };
    expect(await pruneHistory(2)).toEqual(isGone);
    expect(await pruneHistory(2)).toEqual(isKept);

    const scans = await prisma.validation.findMany({
      where: { id: { in: [...oldScans, ...kept].map(({ id }) => id) } },
    });
    expect(scans.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort());
    const entries = await prisma.auditLog.findMany({
      where: { id: { in: [...oldEntries, keptEntry].map(({ id }) => id) } },
    });
    expect(entries.map(({ id }) => id)).toEqual([keptEntry.id]);
    const mails = await prisma.mailLog.findMany({ where: { id: { in: [oldMail.id, waiting.id] } } });
    expect(mails.map(({ id }) => id)).toEqual([waiting.id]);
  });

  it('is closed to everybody else', async () => {
    const { id } = await recordScan({ receivedAt: daysAgo(2000) });
    await expect(attempt('delete from validations', id)).rejects.toThrow(/append-only/);
    await recordAudit(daysAgo(3000));
    await expect(sql('test_audit', 'delete from audit_log')).rejects.toThrow(/append-only/);
  });
});
