/**
 * Passes with automatic renewal by card: accepted in the checkout, announced, charged without the buyer, refused, and
 * ended.
 */
import { describe, expect, it } from 'vitest';
import { chargeRenewals } from '../../../server/annual-passes/yearly/chargeRenewals';
import { forgetCards } from '../../../server/annual-passes/yearly/consents';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { expectPage } from '../../support/expectPage';
import { manageKey } from '../../support/orderKeys';
import { prepare } from '../../support/prepare';
import { tellOfStripe } from '../payments/connectionFixture';
import { until } from '../payments/paymentFixture';
import {
  activeOf,
  announced,
  consentOf,
  DAY,
  endsIn,
  isDue,
  itemOf,
  mailsOf,
  openYearlyHouse,
  renewalsOf,
} from './yearlyFixture';

const house = prepare(openYearlyHouse);

describe('a yearly charge', () => {
  it('is agreed to by a box that is not ticked, with what the buyer saw; only names of the card are kept', async () => {
    const bought = await house.buy();
    const consent = await activeOf(bought);
    expect(house.stripe.sessions.get(bought.session.id)).toMatchObject({ futureUsage: 'off_session' });
    expect(consent).toMatchObject({ agreedCents: 4000n, currency: 'EUR', provider: 'stripe', cardBrand: 'visa' });
    expect(consent).toMatchObject({ cardLast4: '4242', cardExpires: '2089-04', customerRef: bought.session.customer });
    expect(consent.text).toMatch(
      /^Renew automatically every year with this card\. .*€40\.00\. We will charge this card 7 days before/,
    );
    const page = expectPage(
      await house.app.newClient().get(paths.passes.download(await house.codeOf(bought))),
      'AnnualPass/Download',
    );
    expect(page.yearly).toMatchObject({ card: 'Visa •••• 4242', price: 4000, isAnnounced: false });
    const [mail, ...more] = await until(async () => {
      const mails = await mailsOf(bought, 'pass_charge_agreed');
      return mails.length > 0 && mails;
    });
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'ana@example.com', subject: 'Automatic renewal activated: Adult' });
    expect(mail!.text).toMatch(/renewal of Adult: €40\.00 a year, charged to Visa •••• 4242, not before \d/);
    expect(mail!.text).toContain(consent.text);
    expect(mail!.text).toContain(`${paths.passes.download(await house.codeOf(bought))}#yearly`);

    const without = await house.buy({ ticks: false });
    expect(house.stripe.sessions.get(without.session.id)).toMatchObject({ futureUsage: null, customer: null });
    expect(await prisma.renewalConsent.count({ where: { orderId: without.id } })).toBe(0);
  });

  it('is announced once, and renews from the old end, once, however many processes run it at once', async () => {
    const bought = await house.buy();
    const end = await announced(bought);
    await chargeRenewals();
    const [mail, ...more] = await mailsOf(bought, 'pass_charge');
    expect(more).toEqual([]);
    expect(mail!.text).toContain('€40.00');
    expect(mail!.text).toContain(`${paths.passes.download(await house.codeOf(bought))}#yearly`);
    const consent = await consentOf(itemOf(bought));
    expect(consent.dueAt!.getTime()).toBe(end.getTime() - 7 * DAY);
    // Not before that day.
    expect(house.chargesOf(consent)).toEqual([]);

    await isDue(bought);
    await Promise.all([chargeRenewals(), chargeRenewals(), chargeRenewals()]);
    const [renewed, ...others] = await until(async () => {
      const found = await renewalsOf(bought);
      return found.length > 0 && found;
    });
    expect(others).toEqual([]);
    expect(house.chargesOf(consent)).toMatchObject([{ amount: 4000, currency: 'eur', status: 'succeeded' }]);
    expect(renewed!.ticket.validFrom!.getTime()).toBeGreaterThan(end.getTime() - DAY);
    expect(renewed!.ticket.validUntil!.getTime()).toBeGreaterThan(end.getTime() + 360 * DAY);
    const carried = await until(async () => {
      const found = await prisma.renewalConsent.findUnique({ where: { orderItemId: renewed!.orderItemId } });
      return found;
    });
    expect(carried).toMatchObject({ id: consent.id, state: 'active', announcedCents: null, failures: 0 });
    await chargeRenewals();
    expect(house.chargesOf(consent)).toHaveLength(1);
  });

  it('that is refused is told with a link to pay, tried again twice, and then ends', async () => {
    const bought = await house.buy();
    await announced(bought);
    const consent = await consentOf(itemOf(bought));
    house.cardOf(consent).answer = 'authentication_required';
    for (const tries of [1, 2, 3]) {
      await isDue(bought);
      await chargeRenewals();
      await until(async () => {
        const { failures } = await consentOf(itemOf(bought));
        return failures === tries;
      });
      house.cardOf(consent).answer = 'card_declined';
    }
    await until(async () => (await consentOf(itemOf(bought))).state === 'ended');
    expect(await consentOf(itemOf(bought))).toMatchObject({ endedReason: 'declined' });
    expect(house.chargesOf(consent)).toHaveLength(3);
    const mails = await mailsOf(bought, 'pass_charge_refused');
    expect(mails.map(({ text }) => /confirm this payment|declined the card/.exec(text!)?.[0])).toEqual([
      'confirm this payment',
      'declined the card',
      'declined the card',
    ]);
    expect(mails[2]!.text).toContain('the automatic renewal has been cancelled');

    // A single order throughout, which the buyer can pay by another card; the pass is then renewed.
    const [renewal, ...others] = await prisma.passRenewal.findMany({
      where: { passId: bought.pass.id },
      include: { order: true },
    });
    expect(others).toEqual([]);
    const { reference, linkSecret, id } = renewal!.order;
    const key = manageKey(linkSecret);
    expect(mails[0]!.text).toContain(paths.payments.choice(reference, key));
    const answer = await house.app
      .newClient()
      .json('POST', paths.payments.card(reference, key), { payment: 'stripe:card' });
    expect(answer.status).toBeLessThan(400);
    const open = await prisma.payment.findFirstOrThrow({ where: { orderId: id, state: 'created' } });
    const session = house.stripe.pay(open.providerRef!);
    await tellOfStripe(
      house.app,
      house.stripe,
      house.stripe.event('checkout.session.completed', { object: 'checkout.session', ...session }),
    );
    await until(async () => (await renewalsOf(bought)).length === 1);
    // The provider deletes a card that is no longer charged.
    await forgetCards();
    expect(house.cardOf(consent).customer).toBeNull();
    expect(await consentOf(itemOf(bought))).toMatchObject({ methodRef: null });
  });

  it('is announced though others before it never are', async () => {
    const bought = [await house.buy(), await house.buy(), await house.buy()];
    for (const one of bought) await activeOf(one);
    const [first, second, last] = bought;
    for (const { shop } of [first!, second!])
      await prisma.product.update({ where: { id: shop.productId }, data: { active: false } });
    for (const one of bought) await endsIn(one, 20);
    await chargeRenewals(2);
    expect(await mailsOf(first!, 'pass_charge')).toEqual([]);
    expect(await mailsOf(second!, 'pass_charge')).toEqual([]);
    expect(await mailsOf(last!, 'pass_charge')).toHaveLength(1);
  });

  it('is not more than the mail said: a new price is announced first', async () => {
    const bought = await house.buy();
    await announced(bought);
    const consent = await consentOf(itemOf(bought));
    await prisma.product.update({ where: { id: bought.shop.productId }, data: { priceCents: 4500 } });
    await isDue(bought);
    await chargeRenewals();
    expect(house.chargesOf(consent)).toEqual([]);
    await chargeRenewals();
    expect((await mailsOf(bought, 'pass_charge')).map(({ text }) => text!.includes('€45.00'))).toEqual([false, true]);
    expect(await consentOf(itemOf(bought))).toMatchObject({ announcedCents: 4500n });
    await isDue(bought);
    await chargeRenewals();
    expect(house.chargesOf(consent)).toMatchObject([{ amount: 4500 }]);
  });

  it('of which the answer got lost is charged once', async () => {
    const bought = await house.buy();
    await announced(bought);
    const consent = await consentOf(itemOf(bought));
    house.stripe.moodOf = /POST \/v1\/payment_intents/;
    house.stripe.mood = 'lost';
    await isDue(bought);
    await chargeRenewals();
    house.stripe.mood = 'well';
    expect(await renewalsOf(bought)).toEqual([]);
    await isDue(bought);
    await chargeRenewals();
    await until(async () => (await renewalsOf(bought)).length === 1);
    expect(house.chargesOf(consent)).toHaveLength(1);
  });

  it('waits while its holder has the renewal in their own basket, and does not charge what they paid', async () => {
    const bought = await house.buy();
    await announced(bought);
    const consent = await consentOf(itemOf(bought));
    await house.app.newClient().post(paths.passes.renew(await house.codeOf(bought)), {}, { follow: false });
    await isDue(bought);
    await chargeRenewals();
    expect(house.chargesOf(consent)).toEqual([]);
    expect(await prisma.passRenewal.count({ where: { passId: bought.pass.id } })).toBe(1);
  });
});
