/** Statement timeouts: the server ends a statement that no client waits for. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, connection, openDatabase, prisma, sql } from '../../../server/infra/db';
import { createDatabase } from '../../support/database';
import { prepare } from '../../support/prepare';

const database = prepare(createDatabase);
beforeAll(async () => {
  await openDatabase({ url: database.url });
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

it('gives up on a statement after two minutes, however it was sent', async () => {
  const twoMinutes = [{ statement_timeout: '2min' }];
  expect(await sql('test_patience', 'show statement_timeout')).toEqual(twoMinutes);
  expect(await prisma.$queryRawUnsafe('show statement_timeout')).toEqual(twoMinutes);
});

it('lets a migration take as long as it takes', async () => {
  await connection.script(`create table test_limits as select current_setting('statement_timeout') as value`);
  expect(await sql('test_limits', 'select value from test_limits')).toEqual([{ value: '0' }]);
});
