/** Money is stored in 64 bits and is a number in the code; a column's type may change while this version runs. */
import { expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { runApp } from '../../support/app';
import { createPromo } from '../../support/promos';
import { createVenue } from '../orders/shopFixture';

runApp();

const LARGEST = 9_007_199_254_740_991;

const read = () => sql<{ cents: number }>('test_cents', 'select cents from test_money');

it('reads a column that was widened since its statement was prepared, on every connection', async () => {
  await sql('test_make', 'create table test_money (cents int)');
  await sql('test_put', 'insert into test_money values (1250)');
  await Promise.all(Array.from({ length: 12 }, read));
  await sql('test_widen', 'alter table test_money alter column cents type bigint');
  await sql('test_set', `update test_money set cents = ${LARGEST}`);
  const rows = await Promise.all(Array.from({ length: 12 }, read));
  expect(rows.flat()).toEqual(Array.from({ length: 12 }, () => ({ cents: LARGEST })));
});

const names = () => prisma.venue.findMany({ select: { name: true } });

it('reads through Prisma a column that was changed since its statement was prepared', async () => {
  await createVenue();
  const [venue] = await names();
  await Promise.all(Array.from({ length: 12 }, names));
  await sql('test_narrow_name', 'alter table venues alter column name type varchar(200)');
  expect(await Promise.all(Array.from({ length: 12 }, names))).toEqual(Array.from({ length: 12 }, () => [venue]));
});

it('keeps every column of money in 64 bits', async () => {
  const narrow = await sql(
    'test_narrow',
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and column_name like '%cents' and data_type <> 'bigint'`,
  );
  expect(narrow).toEqual([]);
});

it('reads and writes money through Prisma to the cent, and refuses what would lose one', async () => {
  const id = await createPromo({ eventId: null, budgetCents: LARGEST });
  const where = { id };
  await prisma.promo.update({ where, data: { spentCents: { increment: LARGEST - 1 } } });
  expect(await prisma.promo.findMany({ where: { spentCents: { gt: 3_000_000_000 } } })).toMatchObject([
    { budgetCents: LARGEST, spentCents: LARGEST - 1 },
  ]);
  await sql('test_beyond', 'update promos set budget_cents = 9007199254740993 where id = $1', [id]);
  await expect(prisma.promo.findUnique({ where })).rejects.toThrow('too large');
});
