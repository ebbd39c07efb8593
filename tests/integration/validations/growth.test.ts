/**
 * A scan looks its nonce up by index, for any number of scans recorded since its statement was planned: rows read are
 * counted, not timed.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runApp } from '../../support/app';
import { createVenue } from '../orders/shopFixture';
import { makeUser } from '../users/people';
import { sellTicket } from './gateFixture';

const SCANS = 3000;

const app = runApp();
let gate: pg.Client;
beforeAll(async () => {
  gate = new pg.Client({ connectionString: app.databaseUrl });
  await gate.connect();
});
afterAll(() => gate.end());

const FETCHED = `select coalesce(sum(idx_tup_fetch), 0)::int + coalesce(sum(seq_tup_read), 0)::int as rows
  from pg_stat_xact_user_tables where relname = 'validations'`;

it('reads a handful of rows among 3,000 scans, planned while there were none', async () => {
  const { reference } = await sellTicket({ venueId: await createVenue(), product: { uses: 5 } });
  const { id: user } = await makeUser('validator');
  const scanAt = async (): Promise<string> => {
    const about = { id: randomUUID(), nonce: randomUUID(), code: reference, reference, user_id: user };
    const scan = JSON.stringify([{ ...about, scanned_at: new Date().toISOString() }]);
    const { rows } = await gate.query('select result from validate_tickets($1::jsonb)', [scan]);
    return rows[0].result;
  };
  await gate.query('analyze');
  await gate.query('begin');
  expect(await scanAt()).toBe('accepted');
  await gate.query('rollback');
  await gate.query(
    `insert into validations (id, nonce, result, code, scanned_at)
     select gen_random_uuid(), gen_random_uuid(), 'unknown', 'X', now() from generate_series(1, $1)`,
    [SCANS],
  );
  await gate.query('begin');
  const before = (await gate.query(FETCHED)).rows[0].rows;
  expect(await scanAt()).toBe('accepted');
  const after = (await gate.query(FETCHED)).rows[0].rows;
  await gate.query('rollback');
  expect(after - before).toBeLessThan(50);
});
