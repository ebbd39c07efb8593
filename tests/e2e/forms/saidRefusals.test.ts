/** No error is invisible: one out of view is scrolled to, and one without a field on the page is shown elsewhere. */
import { expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { sold, staffPost } from '../../integration/payments/refundFixture';
import type { Sale } from '../../integration/tickets/saleFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openOffice } from '../backOffice/office';

const office = prepare(() => openOffice('manager'));
const { newPhone } = openBrowser();

async function openRefund(sale: Sale) {
  const page = await newPhone();
  // A live event about a colleague's refund would correct the form before it is sent.
  await page.routeWebSocket(/\/app\//, (socket) => socket.close());
  await office.open(page, paths.orders.refund(sale.reference));
  const tickets = page.getByRole('main').getByRole('checkbox');
  for (let at = 0; at < 4; at += 1) await tickets.nth(at).check();
  const confirm = page.getByRole('main').locator('button[type=submit]');
  await confirm.scrollIntoViewIfNeeded();
  return { page, tickets, confirm };
}

it('a refund that a colleague made meanwhile: the reason is in sight, and what was chosen stays', async () => {
  const sale = await sold({ quantity: 4, product: { priceCents: 1000 } });
  const { page, tickets, confirm } = await openRefund(sale);
  const colleague = await signInAs(office.server, (await makeUser('manager')).email);
  expect((await staffPost(colleague, sale, { how: 'all', positions: [1], expectedCents: 1000 })).status).toBeLessThan(
    400,
  );
  await confirm.click();
  const reason = page.getByRole('main').getByRole('alert').first();
  await reason.waitFor();
  await expect
    .poll(() =>
      reason.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    )
    .toBe(true);
  expect(await tickets.nth(2).isChecked()).toBe(true);
});

it('a refusal of a field that the page does not show is a toast', async () => {
  const sale = await sold({ quantity: 4, product: { priceCents: 1000 } });
  const { page, confirm } = await openRefund(sale);
  await page.route(`**${paths.orders.refund(sale.reference)}`, (route) => {
    const asked = route.request().postDataJSON();
    return route.continue({ postData: JSON.stringify({ ...asked, to: 'balance', agreed: true }) });
  });
  await confirm.click();
  await page.locator('.toast', { hasText: /\S/ }).first().waitFor();
});
