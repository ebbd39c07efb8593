/** Well-formed values that PostgreSQL, a library or a template cannot handle: refused, never a server error. */
import { describe, expect, it } from 'vitest';
import { isDatabaseAway, isNotStorable } from '../../../server/infra/databaseAway';
import { prisma, sql } from '../../../server/infra/db';
import { readStatements } from '../../../server/payments/statements/formats/readStatements';
import { UnreadableStatement } from '../../../server/payments/statements/formats/statement';
import { paths } from '../../../server/shared/paths';
import type { IsoDate } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { openShop, placeOrder } from '../payments/paymentFixture';
import { signedIn } from '../users/people';

const TODAY = '2026-11-27' as IsoDate;

const app = runApp();
const client = signedIn(app, 'administrator');

const NAMES = ['toString', 'valueOf', 'constructor', 'hasOwnProperty', '__proto__'];

it.each(NAMES)('a query whose key is an object with %s is answered as one without a key', async (name) => {
  const order = await placeOrder(await openShop());
  const asked = `?key[${name}]=a&visit[${name}]=a&day[${name}]=a&lang[${name}]=a&event[${name}]=a`;
  for (const path of [paths.orders.show(order.reference), '/', paths.products.index(), '/login', paths.events.index()])
    expect([path, (await client.raw(path + asked, {})).status]).toEqual([path, expect.toSatisfy((s) => s < 500)]);
});

it.each(NAMES)('a field that is an object with %s is refused', async (name) => {
  const body = JSON.stringify({ email: { [name]: 'a' }, password: { [name]: 1 }, _token: { [name]: 1 } });
  const sent = await app
    .newClient()
    .raw('/login', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
  expect(sent.status).toBeLessThan(500);
});

describe('a form', () => {
  it('with a day of the year 0 or a version that no column holds is refused beside its field', async () => {
    const { eventId, product } = await openShop();
    const slot = {
      id: uuidv7(),
      event: eventId,
      date: '0000-01-01',
      fromTime: '10:00',
      toTime: '11:00',
      capacity: 5,
      note: null,
    };
    const made = await client.json('POST', '/admin/appointments', slot);
    expect([made.status, Object.keys(made.json<{ errors: object }>().errors)]).toEqual([422, ['date']]);
    const values = { name: 'Quota', size: 5, eventId, id: uuidv7() };
    await client.json('POST', '/admin/quotas', values);
    const changed = await client.json('PATCH', `/admin/quotas/${values.id}`, { ...values, version: 2_147_483_648 });
    expect([changed.status, Object.keys(changed.json<{ errors: object }>().errors)]).toEqual([422, ['version']]);
    expect(product).toBeTruthy();
  });

  it('that names a row that is not there is refused', async () => {
    const { product } = await openShop();
    const { page } = await client.visit(`/admin/products/${product}/edit`);
    const { record } = page!.props as unknown as { record: { values: object; version: number } };
    const body = { ...record.values, seriesId: uuidv7(), version: record.version };
    expect((await client.json('PATCH', `/admin/products/${product}`, body)).status).toBe(422);
  });
});

describe('a bank file', () => {
  const camt = (inside: string) =>
    Buffer.from(
      `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${inside}</BkToCstmrStmt></Document>`,
    );
  it.each([
    ['a forbidden name', '<__proto__>1</__proto__>'],
    ['constructors', '<constructor><prototype>1</prototype></constructor>'],
    ['elements deep in each other', '<a>'.repeat(20_000) + '</a>'.repeat(20_000)],
    ['two hundred thousand tags', '<a/>'.repeat(200_000)],
  ])('with %s is refused in words', (_what, inside) => {
    expect(() => readStatements(camt(inside), null, TODAY)).toThrow(UnreadableStatement);
  });
});

describe('what PostgreSQL says in a raw statement of Prisma', () => {
  const thrownBy = (run: () => Promise<unknown>) =>
    run().then(
      () => null,
      (error: unknown) => error,
    );
  it.each([
    ['it goes away', '57P01'],
    ['its disk is full', '53100'],
    ['its memory is full', '53200'],
    ['it has no connection left', '53300'],
    ['its disk cannot be read', '58030'],
    ['a statement took too long', '57014'],
    ['a lock was not free in time', '55P03'],
    ['it only reads, as after a change of servers', '25006'],
  ])('that %s is known as temporary', async (_what, code) => {
    const text = `do $$ begin raise exception 'gone' using errcode = '${code}'; end $$`;
    const errors = [await thrownBy(() => prisma.$queryRawUnsafe(text)), await thrownBy(() => sql('test_gone', text))];
    expect(errors.map((error) => [isDatabaseAway(error), isNotStorable(error)])).toEqual([
      [true, false],
      [true, false],
    ]);
  });
  it('that it cannot hold a value is known as such', async () => {
    const error = await thrownBy(() => prisma.$queryRawUnsafe(`select '0000-01-01'::date`));
    expect([isDatabaseAway(error), isNotStorable(error)]).toEqual([false, true]);
  });
});
