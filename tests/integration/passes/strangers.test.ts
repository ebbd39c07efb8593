/** Possible actions of a stranger who has seen the code of a pass, which is shown at every gate. */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { DAY_MS } from '../../../server/shared/time';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { manageKey } from '../../support/orderKeys';
import { createProduct, createVenue } from '../orders/shopFixture';
import { openPassShop, PASS, sellPass, sellPasses } from './passFixture';

const app = runApp({ PAYMENTS_SANDBOX: 'true' });
let venueId: string;
beforeAll(async () => {
  venueId = await createVenue();
});

const ask = async (client: Client, address: string) => {
  const { status, headers, text } = await client.post(address, {}, { follow: false });
  return `${status} ${headers.get('Location')} ${headers.get('X-Inertia-Location')} ${text}`;
};

/** A pass that expires soon, whose new code has a fee. */
async function soldPass() {
  const shop = await openPassShop(PASS, venueId);
  const fee = await createProduct(shop.eventId, { priceCents: 500, capacityUnits: 0 });
  const { ticket, pass } = await sellPasses(shop, { moment: new Date(Date.now() - 350 * DAY_MS).toISOString() });
  await prisma.annualPass.update({ where: { id: pass.id }, data: { rules: { ...PASS, reissueProductId: fee } } });
  return { ticket, pass };
}

it.each(['renew', 'buyReissue'] as const)('is told that it is under way, and nothing of who pays: %s', async (what) => {
  const { ticket, pass } = await soldPass();
  const address = paths.passes[what](ticket.code);
  const [holder, stranger] = [app.newClient(), app.newClient()];
  await ask(holder, address);
  const named = { some: { passId: pass.id } };
  const order = await prisma.order.findFirstOrThrow({
    where: what === 'renew' ? { passRenewals: named } : { passReissue: { passId: pass.id } },
  });
  for (const state of ['held', 'pending'] as const) {
    if (state === 'pending')
      await holder.json('POST', paths.orders.place(order.reference, manageKey(order.linkSecret)), {
        name: 'Payer',
        email: 'payer@example.com',
        acceptTerms: true,
      });
    expect((await prisma.order.findUniqueOrThrow({ where: { id: order.id } })).state).toBe(state);
    const said = await ask(stranger, address);
    expect(said).not.toContain(manageKey(order.linkSecret));
    expect(said).not.toContain(order.reference);
    expect((await stranger.get(paths.passes.download(ticket.code))).text).toContain('There is a payment in progress');
    expect(await ask(holder, address)).toContain(manageKey(order.linkSecret));
  }
});

it('changes no name of a pass that is blocked', async () => {
  const { ticket, pass } = await sellPass({ rules: { ...PASS, photo: true }, venueId });
  const name = (to: string) => app.newClient().json('POST', paths.passes.holder(ticket.code), { name: to });
  await name('Elena Ruiz');
  await prisma.ticket.update({ where: { id: ticket.id }, data: { state: 'blocked', blockedReason: 'wrong_face' } });
  await name('Nobody Else');
  const { orderItemId } = pass;
  expect(await prisma.orderItemProfile.findUnique({ where: { orderItemId } })).toMatchObject({ name: 'Elena Ruiz' });
});
