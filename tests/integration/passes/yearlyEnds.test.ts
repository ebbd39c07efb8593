/** End of automatic renewal: by its buyer, by any code that the pass has had, by staff, and with the pass. */
import { describe, expect, it } from 'vitest';
import { chargeRenewals } from '../../../server/annual-passes/yearly/chargeRenewals';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { stopping } from '../faults/stopping';
import { until } from '../payments/paymentFixture';
import { activeOf, announced, consentOf, DAY, isDue, itemOf, mailsOf, openYearlyHouse } from './yearlyFixture';

const house = prepare(openYearlyHouse);

describe('it ends', () => {
  it('by the button on the pass’s page, without a password, and by staff', async () => {
    const bought = await house.buy();
    await announced(bought);
    const end = () => house.app.newClient().post(paths.passes.endYearly('unknown-code'), {}, { follow: false });
    expect((await end()).status).toBe(404);
    const code = await house.codeOf(bought);
    for (const _ of [1, 2]) await house.app.newClient().post(paths.passes.endYearly(code), {}, { follow: false });
    expect(await consentOf(itemOf(bought))).toMatchObject({ state: 'ended', endedReason: 'buyer' });
    const page = expectPage(await house.app.newClient().get(paths.passes.download(code)), 'AnnualPass/Download');
    expect(page.yearly).toBeNull();
    const [told, ...more] = await mailsOf(bought, 'pass_charge_ended');
    expect(more).toEqual([]);
    expect(told!.text).toMatch(
      /of Adult \(€40\.00 a year\) was cancelled on .*\. We will not charge Visa •••• 4242 again\./,
    );
    expect(told!.text).toContain('can still renew it on its page');

    const other = await house.buy();
    await activeOf(other);
    const list = expectPage(await house.admin.get(`${paths.passes.index()}?f.yearly=1`), 'AnnualPass/Users/Index').list;
    expect(list.rows.find(({ id }) => id === other.pass.id)).toMatchObject({ yearly: true });
    expect(list.rows.find(({ id }) => id === bought.pass.id)).toBeUndefined();
    await house.admin.post(paths.passes.endYearlyAtDesk(other.pass.id), {}, { follow: false });
    expect(await consentOf(itemOf(other))).toMatchObject({ state: 'ended', endedReason: 'staff' });
  });

  it('by a former code of the pass, which opens nothing else', async () => {
    const bought = await house.buy();
    await announced(bought);
    const former = await house.codeOf(bought);
    await house.admin.post(paths.passes.reissue(bought.pass.id), { ticketId: bought.pass.ticketId });
    const visitor = house.app.newClient();
    const open = async () => expectPage(await visitor.get(paths.passes.download(former)), 'AnnualPass/Download');
    expect(await open()).toMatchObject({ pass: { code: null }, yearly: null, endsYearlyBy: former });
    for (const address of [paths.passes.renew(former), paths.passes.holder(former)])
      expect((await visitor.post(address, { name: 'Eva' }, { follow: false })).status).toBe(404);
    expect((await visitor.post(paths.passes.endYearly(former), {}, { follow: false })).status).toBe(303);
    expect(await consentOf(itemOf(bought))).toMatchObject({ state: 'ended', endedReason: 'buyer' });
    expect(await open()).toMatchObject({ endsYearlyBy: null });
    const told = await mailsOf(bought, 'pass_charge_ended');
    expect(told).toHaveLength(1);
    expect(told[0]!.text).not.toContain(former);
  });

  it('with a pass that is blocked, refunded or another person’s', async () => {
    const [blocked, refunded, given] = [await house.buy(), await house.buy(), await house.buy()];
    for (const one of [blocked, refunded, given]) await announced(one);
    await house.admin.post(paths.passes.block(blocked.pass.id), { reason: 'Lost' }, { follow: false });
    await prisma.ticket.update({ where: { id: refunded.pass.ticketId }, data: { state: 'cancelled' } });
    const transfer = await prisma.ticketTransfer.create({
      data: {
        ...{ id: uuidv7(), orderId: given.id, orderItemId: itemOf(given), state: 'offered', locale: 'en' },
        expiresAt: new Date(Date.now() + DAY),
      },
    });
    await prisma.ticketTransfer.update({
      where: { id: transfer.id },
      data: {
        state: 'taken',
        endedAt: new Date(),
        claimId: transfer.id,
        holderName: 'Leo',
        holderEmail: 'leo@example.com',
      },
    });
    const reasons = [];
    for (const one of [blocked, refunded, given]) {
      await isDue(one);
      const consent = await consentOf(itemOf(one));
      reasons.push(consent.endedReason);
      await chargeRenewals();
      expect(house.chargesOf(consent)).toEqual([]);
    }
    expect(reasons).toEqual(['blocked', 'refunded', 'transferred']);
    // The person who agreed is notified, without a link to another person's pass.
    const [told] = await mailsOf(given, 'pass_charge_ended');
    expect(told).toMatchObject({ recipient: 'ana@example.com', text: expect.not.stringContaining('/annual-passes/') });
  });

  it('with its third refusal, though the server stopped before that was recorded', async () => {
    const bought = await house.buy();
    await announced(bought);
    const consent = await consentOf(itemOf(bought));
    await prisma.renewalConsent.update({ where: { id: consent.id }, data: { failures: 2 } });
    house.cardOf(consent).answer = 'card_declined';
    await isDue(bought);
    await stopping('audit_log', "new.action = 'annual_pass.yearly_ended'", async () => {
      await chargeRenewals();
      await until(async () => (await mailsOf(bought, 'pass_charge_refused')).length === 1);
      await until(async () => {
        const failing = `select 1 from outbox where topic = 'payment_failed' and leased_until > now() and attempts > 0`;
        return (await sql('test_failing', failing)).length > 0;
      });
    });
    await until(async () => (await consentOf(itemOf(bought))).state === 'ended');
    expect(await consentOf(itemOf(bought))).toMatchObject({ endedReason: 'declined', failures: 3 });
    expect(house.chargesOf(consent)).toHaveLength(1);
    expect(await mailsOf(bought, 'pass_charge_refused')).toHaveLength(1);
  });
});
