/** Long exports: refused in advance if impossible, rendered by a worker, made once, and visible only to their owner. */
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { workerCounts } from '../../../server/infra/workers/runInChild';
import { fileKind, prepareFile } from '../../../server/prepared-files';
import { preparedFileJobs } from '../../../server/prepared-files/makeFile';
import { DomainError } from '../../../server/shared/errors';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { dayAhead, today } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { fillWithPeople } from '../../support/manyPeople';
import { close, createCashbox, open } from '../cash/cashFixture';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';

const app = runApp();
let accountant: { id: string; email: string };
let staff: Client;
beforeAll(async () => {
  await fillWithPeople(app.databaseUrl, 800);
  accountant = await makeUser('administrator');
  staff = await signInAs(app, accountant.email);
});

const aYear = { range: 'custom', from: dayAhead(-365), to: today(), compare: 'previous' };
const filesOf = async (client: Client) =>
  expectPage(await client.get(paths.downloads.index()), 'Downloads/Index').files;

describe('a report', () => {
  it('of 366 days and 20 events is a PDF of a worker, prepared once for its owner, who downloads it', async () => {
    const before = workerCounts().done;
    const address = paths.salesReports.file('pdf', { ...aYear, rows: 'day', columns: 'event' });
    for (let times = 0; times < 2; times += 1)
      expect(expectPage(await staff.get(address), 'Downloads/Index').files).toHaveLength(1);
    await expect.poll(async () => (await filesOf(staff))[0]!.state, { timeout: 120_000 }).toBe('ready');
    expect(workerCounts().done).toBe(before + 1);
    const [file] = await filesOf(staff);
    expect(file).toMatchObject({ fileName: `sales-${aYear.from}-${aYear.to}.pdf`, percent: 100, error: null });
    const { status, text } = await staff.raw(paths.downloads.file(file!.id), {});
    expect([status, text.slice(0, 8)]).toEqual([200, '%PDF-1.7']);
    const told = await sql('test_told', `select kind from notifications where user_id = $1`, [accountant.id]);
    expect(told).toEqual([{ kind: 'file_ready' }]);

    const other = await signInAs(app, (await makeUser('administrator')).email);
    expect(await filesOf(other)).toEqual([]);
    expect((await other.get(paths.downloads.file(file!.id))).status).toBe(404);
    // The owner loses the permission to see reports.
    const becomes = (role: string) =>
      sql('test_role', `update user_roles set role_id = (select id from roles where name = $2) where user_id = $1`, [
        accountant.id,
        role,
      ]);
    await becomes('validator');
    expect((await staff.get(paths.downloads.file(file!.id))).status).toBe(404);
    await becomes('administrator');
  }, 180_000);

  it('that an impersonator had prepared is theirs, and is not fetched before the count of their own till', async () => {
    const owner = await makeUser('manager');
    const person = await makeUser('administrator');
    const admin = await signInAs(app, person.email);
    await admin.post(paths.users.impersonation(owner.id), { reason: 'They asked me to look at it.' });
    const address = paths.salesReports.file('pdf', { ...aYear, rows: 'day', columns: 'event' });
    expect(expectPage(await admin.get(address), 'Downloads/Index').files).toHaveLength(1);
    await expect.poll(async () => (await filesOf(admin))[0]!.state, { timeout: 120_000 }).toBe('ready');
    const [file] = await filesOf(admin);
    const fetched = (client: Client) => client.raw(paths.downloads.file(file!.id), {});
    const account = await signInAs(app, owner.email);
    expect(await filesOf(account)).toEqual([]);
    expect((await account.get(paths.downloads.file(file!.id))).status).toBe(404);
    const own = await signInAs(app, person.email);
    expect((await filesOf(own)).map(({ id }) => id)).toEqual([file!.id]);
    expect((await fetched(own)).status).toBe(200);
    const { id: shift } = await open(own, await createCashbox(await createVenue()), 0);
    expect((await fetched(own)).status).toBe(303);
    await close(own, shift, 0);
    expect((await fetched(own)).status).toBe(200);
  }, 180_000);

  it('of 366 days and 400 slots is refused before anything is drawn, with its size and the limit', async () => {
    const database = new pg.Client({
      connectionString: app.databaseUrl,
      options: '-c session_replication_role=replica',
    });
    await database.connect();
    await database.query(`
      with slots as (select id, row_number() over (order by starts_at, id) as n from appointments limit 400),
        entries as (select id, row_number() over (order by at desc, id) as n from sale_entries)
      update sale_entries s set appointment_id = slots.id
      from entries join slots on slots.n = entries.n % 400 + 1 where entries.id = s.id`);
    await database.end();
    const before = workerCounts();
    const asked = { ...aYear, rows: 'day', columns: 'slot' };
    const answer = await staff.get(paths.salesReports.file('pdf', asked));
    const { report } = expectPage(answer, 'SalesReports/Index');
    expect((answer.page!.flash as { toast: { message: string } }).toast.message).toMatch(
      /^The file would have \d{6} cells \(366 rows × [45]\d\d columns\)\. The maximum is 100000\./,
    );
    expect(report).toMatchObject({ lines: [], tooLarge: { columns: expect.any(Number) } });
    expect(workerCounts()).toEqual(before);
    expect(await filesOf(staff)).toHaveLength(1);
  });
});

describe('a file', () => {
  const made: string[] = [];
  const kind = fileKind<{ name: string }>({
    kind: 'test_file',
    isAllowed: async () => true,
    make: async ({ request: { name } }) => {
      made.push(name);
      if (name === 'refused') throw new DomainError('work_too_long');
      return Buffer.from(name.repeat(400_000));
    },
  });
  const [prepare] = preparedFileJobs;
  const handle = (id: string) => prepare!.handle({ id } as never, { isLastTry: false });
  const insert = async (userId: string, name: string): Promise<string> => {
    const [row] = await sql<{ id: string }>(
      'test_file',
      `insert into prepared_files (id, user_id, kind, request, fingerprint, file_name, content_type, locale)
       values (uuid_v7(), $1, 'test_file', jsonb_build_object('name', $2::text), $2, $2 || '.csv', 'text/csv', 'en') returning id`,
      [userId, name],
    );
    return row!.id;
  };

  it('is made once by two processes that are given its job, in parts that make the whole', async () => {
    const owner = await makeUser('administrator');
    const client = await signInAs(app, owner.email);
    const id = await insert(owner.id, 'once');
    await Promise.all([handle(id), handle(id), handle(id)]);
    await handle(id);
    expect(made).toEqual(['once']);
    expect((await client.raw(paths.downloads.file(id), {})).text).toBe('once'.repeat(400_000));
  });

  it('whose process was killed is made by another, and what the first one still writes counts for nothing', async () => {
    const owner = await makeUser('administrator');
    const id = await insert(owner.id, 'killed');
    await sql(
      'test_killed',
      `update prepared_files set state = 'making', run = uuid_v7(), begun_at = now() - interval '3 minutes' where id = $1`,
      [id],
    );
    await handle(id);
    expect(made.at(-1)).toBe('killed');
  });

  it('that takes too long says so, and another can be asked for', async () => {
    const owner = await makeUser('administrator');
    const client = await signInAs(app, owner.email);
    await handle(await insert(owner.id, 'refused'));
    expect(await filesOf(client)).toMatchObject([
      { state: 'failed', error: expect.stringMatching(/^This took too long to process/), bytes: null },
    ]);
  });

  it('is one of three that are under way for a person', async () => {
    const { id: userId } = await makeUser('administrator');
    for (const name of ['a', 'b', 'c']) await insert(userId, name);
    const fourth = { userId, locale: 'en', request: { name: 'd' }, fileName: 'd.csv', contentType: 'text/csv' };
    await expect(prepareFile(kind, fourth)).rejects.toMatchObject({ code: 'files_under_way' });
  });
});
