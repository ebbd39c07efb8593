/** Orders with payment links made by staff, and the people who open them. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach } from 'vitest';
import { sql } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import type { Answer } from '../../support/answer';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { MAILING } from '../tickets/transferFixture';
import { makeUser, signInAs } from '../users/people';
import { fakeProvider } from './fakeProvider';
import { SESSION } from './paymentFixture';

type Order = { id: string; reference: string; total: number };

export let app: TestApp;
export let manager: Client;
export let payer: Client;

/** An organisation with email, a provider with a form beside the sandbox, a member of staff and a payer. */
export function openLinks(): void {
  beforeAll(async () => {
    app = await startApp(MAILING);
    manager = await signInAs(app, (await makeUser('manager')).email);
    payer = app.newClient();
    const removeBank = addProvider(fakeProvider());
    return async () => {
      removeBank();
      await app.close();
    };
  });
  beforeEach(() => sql('test_patience', 'delete from rate_limits'));
}

export const CARD = { payment: 'sandbox:card' };
export const PAYER = 'aunt@example.test';

export const makeLink = (client: Client, { reference, total }: Omit<Order, 'id'>, body: object = {}) =>
  client.json(
    'POST',
    paths.payLinks.make(),
    { id: randomUUID(), order: reference, expectedCents: total, hours: 24, email: PAYER, locale: 'en', ...body },
    { follow: false },
  );

export const making = async (client: Client, order?: { reference: string }) =>
  expectPage(await client.get(paths.payLinks.make(order && { order: order.reference })), 'Payments/Card/Admin/Create');

/** Creates a link. @returns the path that was sent */
export async function linked(client: Client, order: Order, body: object = {}): Promise<string> {
  const answer = await makeLink(client, order, body);
  if (answer.status >= 400) throw new Error(answer.text);
  const { links } = await making(client, order);
  return new URL(links[0]!.url!).pathname;
}

export const opened = async (client: Client, link: string) => expectPage(await client.get(link), 'Payments/Link/Show');

export const pay = (client: Client, link: string, body: object = {}): Promise<Answer> =>
  client.post(link, body, { follow: false });
export const goesTo = (answer: Answer): string =>
  answer.headers.get('X-Inertia-Location') ?? answer.headers.get('Location') ?? '';

export const paymentsOf = ({ id }: Order) =>
  sql<{ state: string; byLink: boolean; amount: number; until: Date; order: string }>(
    'test_link_payments',
    `select p.state::text as state, p.link_id is not null as "byLink", p.amount_cents as amount, o.expires_at as until, o.state::text as order
     from payments p join orders o on o.id = p.order_id where p.order_id = $1 order by p.attempt`,
    [id],
  );

/** Starts a card payment. @returns the sandbox's session */
export const sessionOf = async (link: string): Promise<string> =>
  SESSION.exec(goesTo(await pay(payer, link, CARD)))![1]!;
export const stateOf = async (link: string) => (await opened(payer, link)).state;
export const newestOf = async (order: { reference: string }) => (await making(manager, order)).links[0]!;
