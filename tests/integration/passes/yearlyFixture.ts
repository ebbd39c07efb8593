/** An organisation with automatic renewal of passes by a simulated Stripe; and the history of one pass. */
import { chargeRenewals } from '../../../server/annual-passes/yearly/chargeRenewals';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { startStripe } from '../../standIns/stripe';
import type { StripeCard } from '../../standIns/stripeTypes';
import { startApp } from '../../support/app';
import { connect, tellOfStripe } from '../payments/connectionFixture';
import { until } from '../payments/paymentFixture';
import { hold } from '../promos/promoFixture';
import { makeUser, signInAs } from '../users/people';
import { openPassShop, PASS, passesOf } from './passFixture';

export const DAY = 86_400_000;
const BUYER = { name: 'Ana Costa', email: 'ana@example.com' };

export async function openYearlyHouse() {
  const stripe = await startStripe();
  // Automatic renewal is offered only where emails are sent.
  const app = await startApp({ STRIPE_URL: stripe.url, MAIL_URL: 'smtp://127.0.0.1:1' });
  const admin = await signInAs(app, (await makeUser('administrator')).email);
  await connect(admin, 'stripe');

  /** Each in a new shop, so that a changed price does not affect others. */
  async function buy({ ticks = true, quantity = 1 } = {}) {
    const shop = await openPassShop({ ...PASS, yearlyCharge: true });
    await prisma.rateLimit.deleteMany();
    const client = app.newClient();
    const held = await hold(client, shop.slug, [{ productId: shop.productId, appointmentId: null, quantity }]);
    const answer = await client.json('POST', paths.orders.place(held.reference, held.key), {
      ...BUYER,
      acceptTerms: true,
      payment: 'stripe:card',
      renewsYearly: ticks,
    });
    if (answer.status !== 200) throw new Error(answer.text);
    const { id } = await prisma.order.findUniqueOrThrow({ where: { reference: held.reference } });
    const payment = await prisma.payment.findFirstOrThrow({ where: { orderId: id } });
    const session = stripe.pay(payment.providerRef!);
    await tellOfStripe(
      app,
      stripe,
      stripe.event('checkout.session.completed', { object: 'checkout.session', ...session }),
    );
    const [pass] = await until(async () => {
      const passes = await passesOf(id);
      return passes.length > 0 && passes;
    });
    return { id, shop, session, pass: pass! };
  }

  const cardOf = (consent: { methodRef: string | null }): StripeCard => stripe.cards.get(consent.methodRef!)!;
  const chargesOf = ({ customerRef }: { customerRef: string | null }) =>
    stripe.charges.filter(({ customer }) => customer === customerRef);
  const codeOf = async ({ pass }: { pass: { id: string } }) =>
    (await admin.get(paths.passes.one(pass.id), { follow: false })).headers.get('Location')!.split('/').at(-2)!;
  const close = async () => {
    await app.close();
    await stripe.close();
  };
  return { app, stripe, admin, buy, cardOf, chargesOf, codeOf, close };
}

type Bought = Awaited<ReturnType<House['buy']>>;
type House = Awaited<ReturnType<typeof openYearlyHouse>>;
export const itemOf = ({ pass }: Bought) => pass.orderItemId;
export const consentOf = (id: string) => prisma.renewalConsent.findUniqueOrThrow({ where: { orderItemId: id } });
export const activeOf = (bought: Bought) =>
  until(async () => {
    const consent = await prisma.renewalConsent.findUnique({ where: { orderItemId: itemOf(bought) } });
    return consent?.state === 'active' && consent;
  });
/** Moves a pass to some days before its end, with its next charge due. */
export async function endsIn({ pass }: Bought, days: number): Promise<Date> {
  const end = new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY);
  const validFrom = new Date(end.getTime() - 365 * DAY);
  await prisma.ticket.update({ where: { id: pass.ticketId }, data: { validFrom, validUntil: end } });
  return end;
}
export const isDue = (bought: Bought) =>
  sql(
    'test_due',
    `update renewal_consents set due_at = now() - interval '1 minute', claimed_until = null where order_item_id = $1`,
    [itemOf(bought)],
  );
export async function announced(bought: Bought) {
  await activeOf(bought);
  const end = await endsIn(bought, 20);
  await chargeRenewals();
  return end;
}
export const renewalsOf = ({ pass }: Bought) =>
  prisma.annualPass.findMany({ where: { renewsId: pass.id }, include: { ticket: true } });
export const mailsOf = async (bought: Bought, kind: string) => {
  const { orderId } = await prisma.orderItem.findUniqueOrThrow({ where: { id: itemOf(bought) } });
  return prisma.mailLog.findMany({ where: { kind, orderId }, orderBy: { createdAt: 'asc' } });
};
