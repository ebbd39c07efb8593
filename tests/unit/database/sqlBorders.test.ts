/** Calls of database functions across domains obey the table of `.dependency-cruiser.cjs`. */
import { expect, it } from 'vitest';
import { foreignCalls, sqlBorderFaults, sqlOf } from '../../../scripts/sqlBorders';

const functionOf = (domain: string, name: string, body = '1') => ({
  domain,
  name,
  text: `create function ${name}() returns int language sql as $$ select ${body} $$;\n`,
});
const SOLD = functionOf('events', 'sale_begins');
const PAID = functionOf('payments', 'settle_all');
const faultsOf = (domain: string, body: string, exceptions = {}) =>
  foreignCalls([SOLD, PAID, functionOf(domain, 'planted', body)], [], exceptions);
const FORBIDDEN = 'orders → payments: settle_all (called by server/orders/planted.sql): orders may not call payments';

it('has no call against the table but its exceptions', () => expect(sqlBorderFaults()).toEqual([]));

it('refuses a call that the table does not allow', () => {
  expect(faultsOf('orders', 'sale_begins()')).toEqual([]);
  expect(faultsOf('checkout', 'settle_all()')).toEqual([]);
  expect(faultsOf('reports', 'settle_all()')).toEqual([]);
  expect(faultsOf('orders', 'sale_begins() + settle_all()')).toEqual([FORBIDDEN]);
  expect(faultsOf('infra', 'sale_begins()')).toEqual([
    'infra → events: sale_begins (called by server/infra/planted.sql): infra may not call events',
  ]);
  expect(faultsOf('shared', 'sale_begins()')).toEqual([
    'shared → events: sale_begins (called by server/shared/planted.sql): shared may not call events',
  ]);
});

it('keeps an exception as long as it is needed', () => {
  const exceptions = { 'orders → payments': 'settle_all' };
  expect(faultsOf('orders', 'settle_all()', exceptions)).toEqual([]);
  expect(faultsOf('orders', 'sale_begins()', exceptions)).toEqual([
    'orders → payments: settle_all is not called: take it off the list of scripts/sqlBorders.ts',
  ]);
});

it('takes no name in a comment or a text for a call', () => {
  for (const body of ["1 -- the buyer's settle_all()\n", '1 /* settle_all() */', "'it''s settle_all()'", 'settle_all'])
    expect(faultsOf('orders', body)).toEqual([]);
  expect(faultsOf('orders', "'--' || settle_all()")).toEqual([FORBIDDEN]);
});

it('reads the SQL in TypeScript, whose routes may call any domain', () => {
  const faultsAt = (file: string, text = "sql('pay', 'select settle_all($1)')") =>
    foreignCalls([PAID, functionOf('payments', 'publish')], [{ file, code: sqlOf(file, text) }], {});
  expect(faultsAt('server/orders/routes/pay.ts')).toEqual([]);
  expect(faultsAt('server/jobs.ts')).toEqual([]);
  expect(faultsAt('server/orders/pay.ts')).toEqual([
    'orders → payments: settle_all (called by server/orders/pay.ts): orders may not call payments',
  ]);
  expect(faultsAt('server/orders/pay.ts', '/** settle_all() */\npublish(); // settle_all()')).toEqual([]);
  expect(faultsAt('server/orders/pay.ts', "accept('image/*'); sql('pay', 'select settle_all()'); /* */")).toHaveLength(
    1,
  );
});
