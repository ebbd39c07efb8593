/**
 * Leaving the bank's page, in a browser without storage and with another site's cookie: the order is found again and
 * paid.
 */
import { expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { choose, fillContact, GOOD_CARD, heading, payAtTheBank, payButton, reads } from './buyer';
import { orders, runMuseum } from './museum';

const museum = runMuseum();
const { newPhone } = openBrowser();

it('keeps the order in sight, makes no second one, and says first that it is paid', async () => {
  const { server, event, day } = museum;
  const page = await newPhone();
  const shop = server.url + paths.events.show(event.slug);
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  // The parent domain's older cookie: the browser lists it before ours.
  await page.route('**/*', async (route) => {
    const headers = route.request().headers();
    await route.continue(headers['x-xsrf-token'] ? { headers: { ...headers, 'x-xsrf-token': 'other' } } : {});
  });
  await page.goto(shop);
  await heading(page, 'The Lighthouse Museum');
  await choose(page, { day, time: '12:00', count: 4 });
  await fillContact(page, { name: 'Ana Ruiz', email: 'ana@example.com' });
  await payButton(page).click();
  await heading(page, 'Pay by card');
  const bank = page.url();

  await page.goto(server.url + paths.home());
  const bar = page.getByRole('complementary', { name: 'Unpaid order' });
  await reads(bar).toMatch(/^4 unpaid tickets · \d+:\d\d\s+Pay now$/);
  await expectAccessible(page);
  await page.goto(shop);
  await page.getByText('You already have these tickets in an unpaid order').waitFor();
  await expectAccessible(page);
  expect(await orders()).toHaveLength(1);

  await page.goto(bank);
  await payAtTheBank(page, GOOD_CARD);
  const paid = page.getByText('Order confirmed');
  await paid.waitFor();
  const codes = page.getByRole('button', { name: /^Show 4 codes/ });
  // Both are visible on a phone without scrolling.
  for (const seen of [paid, codes]) expect((await seen.boundingBox())!.y).toBeLessThan(844);
  expect(await page.locator('details').filter({ hasText: 'More options' }).getAttribute('open')).toBeNull();
  await expectAccessible(page);
});
