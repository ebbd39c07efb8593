/** The embedded database answers a script of several statements as a server does, which the job queue relies on. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, connection, openDatabase } from '../../../server/infra/db';

beforeAll(() => openDatabase({}));
afterAll(() => closeDatabase());

it('gives the rows of every statement, also those before the end of a transaction', async () => {
  const { rows } = await connection.queue.query('select 1 as first; begin; select 2 as second; commit');
  expect(rows).toEqual([{ first: 1 }, { second: 2 }]);
});

it('gives the rows of one statement with values', async () => {
  expect((await connection.queue.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }]);
});
