/** What the next version may do to a column while this one runs: its statements go on, and answer numbers. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { startApp, type TestApp } from '../../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const CENTS = 9_007_199_254_740_991;

const read = () => sql<{ cents: number }>('test_cents', 'select cents from test_money');

it('reads a column that was widened since its statement was prepared, on every connection', async () => {
  await sql('test_make', 'create table test_money (cents int)');
  await sql('test_put', 'insert into test_money values (1250)');
  await Promise.all(Array.from({ length: 12 }, read));
  await sql('test_widen', 'alter table test_money alter column cents type bigint');
  await sql('test_set', `update test_money set cents = ${CENTS}`);
  const rows = await Promise.all(Array.from({ length: 12 }, read));
  expect(rows.flat()).toEqual(Array.from({ length: 12 }, () => ({ cents: CENTS })));
});
