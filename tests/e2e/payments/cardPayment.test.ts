import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { dayIn, formatTime } from '../../../server/shared/time';
import { createSlot } from '../../integration/orders/shopFixture';
import { fakeProvider } from '../../integration/payments/fakeProvider';
import {
  factsOf,
  openShop,
  type Placed,
  placeOrder,
  until,
  untilState,
} from '../../integration/payments/paymentFixture';
import { sell } from '../../integration/tickets/saleFixture';
import { runApp } from '../../support/app';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { hoursOfOneMonth } from '../../support/days';
import { hurryDelivery } from '../../support/hurryDelivery';
import { placedMark } from '../../support/placingBrowser';
import { prepare } from '../../support/prepare';

const app = runApp({ VITE_DEV_URL: '' });
const shop = prepare(openShop);
const { newPhone, newDesktop, tolerate } = openBrowser();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const cardPage = ({ reference, key: secret }: Placed) => app.url + paths.payments.card(reference, secret);

async function typeCard(page: Page, card: string, amount: string): Promise<void> {
  await heading(page, 'Pay by card');
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry date').fill('12/39');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: `Pay ${amount}` }).click();
}

async function payAtTheBank(page: Page, card: string): Promise<void> {
  await page.getByRole('button', { name: /^Pay €24.00 by card/ }).click();
  await typeCard(page, card, '€24.00');
}
it('a phone: the late answer of a bank arrives live, and the tickets open by themselves', async () => {
  tolerate(/ERR_FAILED/);
  const order = await placeOrder(shop);
  const page = await newPhone();
  await page.route('**/payment/status*', (route) => route.abort());
  const subscribed = page.waitForResponse(
    (answer) => answer.url().endsWith('/broadcasting/auth') && (answer.request().postData() ?? '').includes(order.id),
    { timeout: 0 },
  );
  await page.goto(cardPage(order));
  await heading(page, 'Pay for your order');
  await expectAccessible(page);
  await payAtTheBank(page, '4000 0000 0000 0341');
  await heading(page, 'Confirming your payment');
  await expectAccessible(page);
  expect((await subscribed).status()).toBe(200);
  await hurryDelivery(order.paymentId);
  await page.waitForURL((url) => url.pathname === paths.orders.show(order.reference));
  expect(await factsOf(order)).toMatchObject({ state: 'paid', tickets: 2 });
});

it('without live events it asks, and gets there as well', async () => {
  tolerate(/WebSocket/);
  const order = await placeOrder(shop);
  const page = await newPhone();
  await page.routeWebSocket(/\/app\//, (socket) => socket.close());
  await page.goto(cardPage(order));
  await payAtTheBank(page, '4000 0000 0000 0341');
  await heading(page, 'Confirming your payment');
  await hurryDelivery(order.paymentId);
  await page.waitForURL((url) => url.pathname === paths.orders.show(order.reference));
});

it('a desktop, by keyboard: declined, told so, paid at the second try', async () => {
  const order = await placeOrder(shop);
  const page = await newDesktop();
  await page.goto(cardPage(order));
  await payAtTheBank(page, '4000 0000 0000 0002');
  await heading(page, 'Your card was declined');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try the card again' }).focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Pay by card');
  await expectAccessible(page);
  await page.getByLabel('Card number').focus();
  for (const typed of ['4242424242424242', '1239', '123']) {
    await page.keyboard.type(typed);
    await page.keyboard.press(typed === '123' ? 'Enter' : 'Tab');
  }
  await untilState(order, 'paid');
  await page.waitForURL((url) => url.pathname === paths.orders.show(order.reference));
  expect((await factsOf(order)).payments).toEqual(['failed', 'captured']);
});

it('trying again, pressed twice, gone back and continued, stays one new payment', async () => {
  const order = await placeOrder(shop);
  const page = await newPhone();
  await page.goto(cardPage(order));
  await payAtTheBank(page, '4000 0000 0000 0002');
  await heading(page, 'Your card was declined');
  await page.reload();
  await heading(page, 'Your card was declined');
  await page.getByRole('button', { name: 'Try the card again' }).dblclick();
  await heading(page, 'Pay by card');
  const session = page.url();
  await page.goBack();
  await page.reload();
  await heading(page, 'Confirming your payment');
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: /^Pay €24.00 by card/ }).click();
  await heading(page, 'Pay by card');
  expect(page.url()).toBe(session);
  expect((await factsOf(order)).payments).toEqual(['failed', 'created']);
});

it('the bank asks who is paying, and says what is wrong with a card, in Spanish', async () => {
  const order = await placeOrder(shop, { locale: 'es' });
  const page = await newPhone({ locale: 'es-ES' });
  await page.goto(cardPage(order));
  await page.getByRole('button', { name: /Pagar 24,00/ }).click();
  await heading(page, 'Pagar con tarjeta');
  await page.getByLabel('Número de tarjeta').fill('4000 0000 0000 3221');
  await page.getByLabel('Fecha de caducidad').fill('12/39');
  await page.getByLabel('Código de seguridad').fill('123');
  await page.getByRole('button', { name: /Pagar 24,00/ }).click();
  await page.getByText('Revise el número de tarjeta').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Número de tarjeta').fill('4000 0000 0000 3220');
  await page.getByLabel('Código de seguridad').fill('123');
  await page.getByRole('button', { name: /Pagar 24,00/ }).click();
  await heading(page, 'Confirme su pago');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'No, rechazar' }).click();
  await heading(page, 'Su banco no ha podido verificar el pago');
});

it('a bank that wants a form gets it posted, once, without a click', async () => {
  const remove = addProvider(fakeProvider());
  const order = await placeOrder(shop, { provider: 'fake' });
  const page = await newDesktop();
  const posted: (string | null)[] = [];
  await page.route('https://bank.test/**', (route) => {
    posted.push(route.request().postData());
    return route.fulfill({ contentType: 'text/html', body: '<h1>The other bank</h1>' });
  });
  await page.goto(cardPage(order));
  await page.getByRole('button', { name: 'Pay €24.00' }).click();
  await heading(page, 'The other bank');
  remove();
  expect(posted).toHaveLength(1);
  expect(Object.fromEntries(new URLSearchParams(posted[0] ?? ''))).toMatchObject({ order: '1', amount: '2400' });
});

it('time runs out on the card page: it says so and offers no payment', async () => {
  const order = await placeOrder(shop);
  await sql('test_soon', `update orders set expires_at = now() + interval '4 seconds' where id = $1`, [order.id]);
  const page = await newPhone();
  await page.goto(cardPage(order));
  await heading(page, 'The time to pay has ended');
  expect(await page.getByRole('button', { name: /^Pay €/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Choose again' }).waitFor();
  await until(async () => (await factsOf(order)).state === 'expired');
});

it('a dearer visit is paid at the bank first, and the order opens with the ticket for it', async () => {
  const sale = await sell({ quantity: 1, event: { rescheduleUntilHours: 1, rescheduleFeeCents: 150 } });
  const { productId } = await prisma.orderItem.findFirstOrThrow({ where: { orderId: sale.id } });
  const [first, , third] = hoursOfOneMonth(3);
  await prisma.appointment.update({ where: { id: sale.slot! }, data: first! });
  const { startsAt } = await prisma.appointment.update({
    where: { id: await createSlot(sale.eventId) },
    data: { ...third!, prices: { [productId]: 2000 } },
  });
  const page = await newPhone();
  await page.context().addCookies([{ name: 'aforo_placed', value: placedMark(sale.id), url: app.url }]);
  await page.goto(app.url + paths.orders.reschedule(sale.reference, sale.key));
  await page.locator(`[data-day="${dayIn(startsAt, 'Europe/Madrid')}"]`).click();
  const time = new RegExp(formatTime(startsAt, 'Europe/Madrid', 'en'));
  await page.getByRole('radio', { name: time }).check({ force: true });
  await page.getByText('The new places are reserved during payment.').waitFor();
  await page.getByRole('button', { name: 'Pay €9.50 and change' }).click();
  await typeCard(page, '4242 4242 4242 4242', '€9.50');
  await page.waitForURL((url) => url.pathname === paths.orders.show(sale.reference));
  const states = () =>
    sql('test_moved_states', 'select state::text from tickets where order_id = $1 order by created_at, id', [sale.id]);
  await expect.poll(states).toEqual([{ state: 'replaced' }, { state: 'valid' }]);
});
