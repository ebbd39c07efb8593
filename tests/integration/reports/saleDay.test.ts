/** The day of a sale, and that reports find it without a call of the function for each row. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connection, sql } from '../../../server/infra/db';
import { startApp, type TestApp } from '../../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it.each([
  ['2025-11-30T23:30:00Z', 'Atlantic/Canary', '2025-11-30'],
  ['2025-11-30T23:30:00Z', 'Europe/Madrid', '2025-12-01'],
  ['2026-03-29T00:59:59Z', 'America/New_York', '2026-03-28'],
])('%s in %s is on %s', async (at, zone, day) => {
  expect(await sql('test_day', 'select sale_day($1, $2)::text as day', [at, zone])).toEqual([{ day }]);
});

/** The plan for a large table. */
const planOf = async (statement: string) =>
  (
    await connection.query(`begin; set local enable_seqscan = off; explain (verbose, costs off) ${statement}; commit`)
  ).rows
    .map((row) => row['QUERY PLAN'])
    .join('\n');

it.each(['sale_lines', 'money_lines'])('%s calculate it without a call for each line', async (lines) => {
  const plan = await planOf(`select * from ${lines} where sale_day = '2025-11-30'`);
  expect(plan).toContain('AT TIME ZONE');
  expect(plan).not.toContain('sale_day(');
});

it('finds visits of a day by their index', async () => {
  const day = `greatest(visit_day, sale_day(at, time_zone)) = '2025-11-30'`;
  expect(await planOf(`select id from sale_entries where ${day}`)).toContain('sale_entries_visit_day_idx');
});
