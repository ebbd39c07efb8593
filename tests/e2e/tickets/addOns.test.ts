/** An order with an add-on: counted and named apart from tickets, valid ones first, and transferred to another person. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createProduct } from '../../integration/orders/shopFixture';
import { type Sale, sell } from '../../integration/tickets/saleFixture';
import { openBrowser } from '../../support/browser';
import { placedMark } from '../../support/placingBrowser';
import { runServer } from '../../support/sharedServers';

const server = runServer();
const { newPhone, newDesktop } = openBrowser();

/** Two adults and an audio guide. */
async function sellWithGuide(): Promise<Sale> {
  const sale = await sell({ quantity: 3 });
  const guide = await createProduct(sale.eventId, { name: { en: 'Audio guide' }, needsOther: true, priceCents: 1200 });
  await sql(
    'test_guide',
    `with sold as (update order_items set product_id = $2, product_name = '{"en": "Audio guide"}'
       where order_id = $1 and position = 3 returning id)
     update tickets set product_id = $2 from sold where order_item_id = sold.id`,
    [sale.id, guide],
  );
  return sale;
}
/** The order's page, in the browser in which it was placed. */
async function openOrder(page: Page, sale: Sale): Promise<void> {
  await page.context().addCookies([{ name: 'aforo_placed', value: placedMark(sale.id), url: server.url }]);
  await page.goto(server.url + paths.orders.show(sale.reference, sale.key));
}
const titles = (page: Page) => page.locator('#main ol h3').allTextContents();

it('counts add-ons apart, and shows refunded tickets below valid ones', async () => {
  const sale = await sellWithGuide();
  const page = await newDesktop();
  await openOrder(page, sale);
  await page.getByRole('heading', { name: '2 tickets, 1 add-on' }).waitFor();
  await sql(
    'test_refunded',
    `with back as (update order_items set state = 'refunded' where order_id = $1 and position = 1 returning id)
     update tickets set state = 'cancelled' from back where order_item_id = back.id`,
    [sale.id],
  );
  await openOrder(page, sale);
  await page.getByRole('heading', { name: '1 valid ticket, 1 add-on' }).waitFor();
  expect(await titles(page)).toEqual(['2. Adult', '3. Audio guide', '1. Adult']);
});

it('an add-on is transferred by its name, and its new holder sees the code from the top of the page', async () => {
  const sale = await sellWithGuide();
  const giver = await newPhone();
  await openOrder(giver, sale);
  // The tab keeps the order's key once its scripts run.
  await giver.waitForFunction(() => sessionStorage.getItem('aforo.orderKeys'));
  const [guide] = await giver
    .getByRole('link', { name: /^Open ticket/, includeHidden: true })
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href).toReversed());
  await giver.goto(guide!);
  await giver.getByRole('link', { name: 'Transfer Audio guide' }).click();
  await giver.getByRole('button', { name: /^Transfer\s+3\. Audio guide/ }).click();
  await giver.getByRole('button', { name: 'Create link' }).click();
  const link = await giver.getByLabel('Ticket link').inputValue();

  const taker = await newPhone({ viewport: { width: 390, height: 640 } });
  await taker.goto(server.url + new URL(link).pathname);
  await taker.getByRole('heading', { level: 1, name: 'Audio guide for you' }).waitFor();
  await taker.getByText('Ana wants to give you “Audio guide”.').waitFor();
  await taker.getByLabel('Your name').fill('Berta Sanz');
  await taker.getByLabel('Your email address').fill('berta@example.test');
  const accept = taker.getByRole('button', { name: 'Accept', exact: true });
  await accept.scrollIntoViewIfNeeded();
  expect(await taker.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await accept.click();
  const code = taker.getByRole('img', { name: /^QR code of ticket/ });
  await code.waitFor();
  expect(await taker.evaluate(() => window.scrollY)).toBe(0);
  const [article, top] = await Promise.all([
    taker.locator('#main article').boundingBox(),
    taker.locator('#main').boundingBox(),
  ]);
  // Only the margin of the page is above the ticket.
  expect(article!.y - top!.y).toBeLessThan(48);
  await taker.getByRole('heading', { name: 'Transfer Audio guide' }).waitFor();
});
