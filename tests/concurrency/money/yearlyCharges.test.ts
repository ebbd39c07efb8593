/** A pass charged automatically at the moment its holder renews it by the link, at two processes: paid once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { chargeRenewal } from '../../../server/annual-passes/yearly/chargeRenewals';
import { prisma, sql } from '../../../server/infra/db';
import { loadEnv } from '../../../server/infra/env';
import { setRuntime } from '../../../server/infra/runtime';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { openPassShop, PASS, sellUncoded } from '../../integration/passes/passFixture';
import { payWith, SESSION, until } from '../../integration/payments/paymentFixture';
import { staffAt } from '../../integration/users/people';
import type { Client } from '../../support/client';
import { manageKey } from '../../support/orderKeys';
import { testEnvironment } from '../../support/testEnvironment';
import { runBoxOffice } from '../boxOffice';
import { withoutGuard } from '../withoutGuard';

const DAY = 86_400_000;

const office = runBoxOffice();
let staff: Client;
beforeAll(async () => {
  // The test itself is the third process, which runs the charges.
  const env = loadEnv(testEnvironment({ databaseUrl: office.databaseUrl, port: 1 }));
  setRuntime({ env, broadcaster: { publish: async () => {} } as never });
  staff = await staffAt(office.processes[0]!, 'administrator');
});

/** A pass that ends in three days, whose card is due to be charged. */
async function due() {
  const shop = await openPassShop({ ...PASS, yearlyCharge: true }, office.venueId);
  const { pass, order } = await sellUncoded(shop);
  await prisma.ticket.update({ where: { id: pass.ticketId }, data: { validUntil: new Date(Date.now() + 3 * DAY) } });
  const consent = uuidv7();
  await prisma.renewalConsent.create({
    data: {
      ...{ id: consent, orderId: order.id, orderItemId: pass.orderItemId, state: 'active', text: 'Every year' },
      ...{
        agreedCents: 4000n,
        currency: 'EUR',
        provider: 'sandbox',
        customerRef: 'c',
        methodRef: 'sbx_card_success_4242',
      },
      ...{ announcedCents: 4000n, announcedAt: new Date(), dueAt: new Date(Date.now() - DAY) },
    },
  });
  const answer = await staff.get(paths.passes.one(pass.id), { follow: false });
  const code = answer.headers.get('Location')!.split('/').at(-2)!;
  await sql('test_patience', 'delete from rate_limits');
  return { pass, consent, code };
}
type Due = Awaited<ReturnType<typeof due>>;

/** Opens the link and fills in the checkout. @returns the bank's page, if one opened */
async function press(n: number, { pass, code }: Due): Promise<string | undefined> {
  const client = office.processes[n % 2]!.newClient();
  await client.post(paths.passes.renew(code), {}, { follow: false });
  const { order } = await prisma.passRenewal.findFirstOrThrow({ where: { passId: pass.id }, include: { order: true } });
  const placed = await client.json('POST', paths.orders.place(order.reference, manageKey(order.linkSecret)), {
    name: 'Ana',
    email: 'ana@example.com',
    acceptTerms: true,
  });
  return SESSION.exec(placed.text)?.[1];
}
const pay = (session: string | undefined) => session && payWith(office.processes[1]!, session, '4242424242424242');

/** Number of payments after everything is settled; it is renewed once. */
async function timesPaid({ pass }: Due): Promise<number> {
  const orders = { order: { passRenewals: { some: { passId: pass.id } } } };
  const open = () => prisma.payment.count({ where: { ...orders, state: { in: ['created', 'authorised'] } } });
  await until(async () => (await open()) === 0);
  await until(async () => (await prisma.annualPass.count({ where: { renewsId: pass.id } })) > 0);
  expect(await prisma.annualPass.count({ where: { renewsId: pass.id } })).toBe(1);
  return prisma.payment.count({ where: { ...orders, capturedAt: { not: null } } });
}

it('pays once where the holder stands before the bank’s page, round after round', async () => {
  for (let round = 0; round < 3; round += 1) {
    const one = await due();
    const session = await press(round, one);
    await Promise.all([chargeRenewal(one.consent), pay(session)]);
    expect(await timesPaid(one)).toBe(1);
  }
});

it('pays once where the link is pressed in the same moment', async () => {
  for (let round = 0; round < 3; round += 1) {
    const one = await due();
    const [session] = await Promise.all([press(0, one), chargeRenewal(one.consent), chargeRenewal(one.consent)]);
    await pay(session);
    expect(await timesPaid(one)).toBe(1);
  }
});

describe('control: where a payment that is open is not looked for', () => {
  beforeAll(() => withoutGuard('retry_payment', [[`and p.state in ('created', 'authorised')`, 'and false']]));

  it('pays twice', async () => {
    const one = await due();
    const session = await press(0, one);
    await Promise.all([chargeRenewal(one.consent), pay(session)]);
    expect(await timesPaid(one)).toBe(2);
  });
});
