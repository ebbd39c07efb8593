/** An organisation where card refunds can go to a balance: buyers, staff, and a simulated bank. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { sql } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { type FakeProvider, fakeProvider } from '../payments/fakeProvider';
import { STEPS, sold } from '../payments/refundFixture';
import type { Sale } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';

export let app: TestApp;
export let bank: FakeProvider;
let removeBank: () => void;
export let manager: Client;
export let clerk: Client;
export let person: { id: string; email: string; name: string };
export let buyer: Client;
/** Call it once for each test file. */
export function openHouse(): void {
  beforeAll(async () => {
    app = await startApp();
    bank = fakeProvider();
    removeBank = addProvider(bank);
    person = await makeUser();
    const people = [await makeUser('manager'), await makeUser('accountant'), person];
    [manager, clerk, buyer] = (await Promise.all(people.map(({ email }) => signInAs(app, email)))) as [
      Client,
      Client,
      Client,
    ];
    await sql(
      'test_limit',
      `update roles set limits = '{"refund_cents": 1500, "currency": "EUR"}' where name = 'accountant'`,
    );
  });
  afterAll(async () => {
    removeBank();
    await app.close();
  });
  beforeEach(async () => {
    await sql('test_patience', 'delete from rate_limits');
    Object.assign(bank.say, { refund: { status: 'done', ref: 'r1' } });
    bank.refunded.splice(0);
  });
}

/** Two tickets for 12.00 of a buyer with an account and the choice. */
export const offered = (input: Parameters<typeof sold>[0] = {}) =>
  sold({ userId: person.id, ...input, event: { refundSteps: STEPS, refundToBalance: true, ...input.event } });

/** The viewer's choices. */
export const choice = async (client: Client, { reference, key: secret }: Sale, key: string | undefined = secret) =>
  expectPage(await client.get(paths.orders.refund(reference, key)), 'Orders/Refund').balance;

/** Refunds by amount: provider, state, amount, and who chose the balance. */
export const refundsOf = ({ id }: Sale) =>
  sql<{ id: string; what: string }>(
    'test_credited',
    `select r.id, p.provider || ':' || r.state || ':' || r.amount_cents || coalesce(':' || r.to_balance, '') as what
     from refunds r join payments p on p.id = r.payment_id where r.order_id = $1 order by r.amount_cents desc, r.state::text, r.id`,
    [id],
  );
export const whats = async (sale: Sale) => (await refundsOf(sale)).map(({ what }) => what);

export const attentions = ({ id }: Sale) =>
  sql<{ cause: string }>(
    'test_attentions_of_credited',
    'select cause from order_attentions where order_id = $1 and ended_at is null',
    [id],
  ).then((rows) => rows.map(({ cause }) => cause));
