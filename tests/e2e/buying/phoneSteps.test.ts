/** A purchase on a phone in steps: choose, details, pay. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { choose, dayButton, fillContact, heading, payButton, reads, slotLabel, stepNow, till, toStep } from './buyer';
import { orders, runMuseum } from './museum';

const ANA = { name: 'Ana Ruiz', email: 'ana@example.test' };

const museum = runMuseum();
const { newPhone, newDesktop } = openBrowser();

const open = (page: Page) => page.goto(museum.server.url + paths.events.show(museum.event.slug));
const hashOf = (page: Page) => new URL(page.url()).hash;
const hasFocus = (page: Page, label: string) =>
  expect.poll(() => page.getByLabel(label, { exact: true }).evaluate((it) => it === document.activeElement)).toBe(true);

/** Price and button of the step are visible at any scroll position. */
async function expectInSight(page: Page, amount: string, button: string): Promise<void> {
  for (const top of [0, 10_000]) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    for (const place of [
      till(page).getByText(amount, { exact: true }),
      till(page).getByRole('button', { name: button }),
    ]) {
      const box = (await place.first().boundingBox())!;
      expect(box.y, `${button}, scrolled to ${top}`).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(844);
      expect(box.x + box.width).toBeLessThanOrEqual(390);
    }
  }
}

it('shows one step at a time with price and button, and goes back and forward with the browser', async () => {
  const page = await newPhone();
  await open(page);
  await heading(page, 'The Lighthouse Museum');
  const steps = page.getByRole('navigation', { name: 'Steps of your order' });
  await reads(steps.locator('[aria-current=step]')).toContain('Choose');
  await expectInSight(page, '€6.00', 'Continue');
  expect(await page.getByRole('heading', { name: 'Payment' }).count()).toBe(0);

  await dayButton(page, museum.day).click();
  await slotLabel(page, '10:00').click();
  // Day and time are one line each, with a button to change them.
  await page.getByRole('button', { name: 'Change day' }).waitFor();
  await page.getByRole('button', { name: 'Change time' }).waitFor();
  expect(await slotLabel(page, '10:00').isVisible()).toBe(false);
  for (const product of ['General', 'General', 'Reduced', 'Reduced'])
    await page.getByRole('button', { name: `Add one: ${product}` }).click();
  await reads(till(page)).toMatch(/€36\.00[\s\S]*4 tickets · [^\n]*10:00/);
  await expectInSight(page, '€36.00', 'Continue');
  await expectAccessible(page);

  await till(page).getByRole('button', { name: 'Continue' }).click();
  await hasFocus(page, 'Full name');
  expect(hashOf(page)).toBe('#details');
  expect(await page.getByRole('heading', { name: 'Choose your tickets' }).isVisible()).toBe(false);
  // The return key moves to the next required field, and does not pay.
  await page.keyboard.type(ANA.name);
  await page.keyboard.press('Enter');
  await hasFocus(page, 'Email');
  await page.keyboard.type(ANA.email);
  await expectInSight(page, '€36.00', 'Go to payment');
  await expectAccessible(page);

  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
  expect(hashOf(page)).toBe('#pay');
  await reads(steps.locator('[aria-current=step]')).toContain('Pay');
  await expectInSight(page, '€36.00', 'Pay €36.00');
  await expectAccessible(page);

  await page.goBack();
  await expect.poll(() => stepNow(page)).toBe('details');
  await page.getByLabel('Phone').fill('600 100 200');
  await page.reload();
  await expect.poll(() => stepNow(page)).toBe('details');
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe(ANA.name);
  expect(await page.getByLabel('Email').inputValue()).toBe(ANA.email);
  expect(await page.getByLabel('Phone').inputValue()).toBe('600 100 200');
  await reads(till(page)).toContain('€36.00');
  await page.goBack();
  await expect.poll(() => stepNow(page)).toBe('choose');
  expect(hashOf(page)).toBe('');
  await page.goForward();
  await expect.poll(() => stepNow(page)).toBe('details');
  await steps.getByRole('button', { name: /^Choose/ }).click();
  await expect.poll(() => stepNow(page)).toBe('choose');
  expect(await orders()).toMatchObject([{ state: 'held', total: 3600 }]);
});

it('Continue says what is lacking and leads to it', async () => {
  const page = await newPhone();
  await open(page);
  const onward = till(page).getByRole('button', { name: 'Continue' });
  const refused = till(page).locator('.text-danger');
  const focus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await reads(till(page)).toContain('Choose a day');
  expect(await refused.count()).toBe(0);
  await onward.click();
  await reads(refused).toBe('Choose a day');
  await expect.poll(focus).toMatch(/, available$/);
  await dayButton(page, museum.day).click();
  await reads(till(page)).toContain('Choose a time');
  await onward.click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio');
  await slotLabel(page, '11:00').click();
  await reads(till(page)).toContain('Choose your tickets');
  await onward.click();
  await expect.poll(focus).toBe('Add one: General');
  await page.getByRole('button', { name: 'Add one: General' }).click();
  // Pressed before the places are held: it continues as soon as they are.
  await onward.click();
  await expect.poll(() => stepNow(page)).toBe('details');
  await till(page).getByRole('button', { name: 'Go to payment' }).click();
  await hasFocus(page, 'Full name');
  expect(await page.getByText('Fill in this field.').count()).toBe(2);
  expect(await stepNow(page)).toBe('details');
});

it('a step without a reservation or without details falls back to the one before', async () => {
  const page = await newPhone();
  await page.goto(`${museum.server.url}${paths.events.show(museum.event.slug)}#pay`);
  await expect.poll(() => stepNow(page)).toBe('choose');
  await expect.poll(() => hashOf(page)).toBe('');
  await choose(page, { day: museum.day, time: '11:00', count: 1 });
  await page.goto(`${page.url().split('#')[0]}#pay`);
  await page.reload();
  await expect.poll(() => stepNow(page)).toBe('details');
});

it('what the server refuses leads to the step and the field', async () => {
  const page = await newPhone();
  await open(page);
  await choose(page, { day: museum.day, time: '11:00', count: 1 });
  await fillContact(page, { ...ANA, name: 'Ana https://example.test' });
  expect(await stepNow(page)).toBe('pay');
  await payButton(page).click();
  await expect.poll(() => stepNow(page)).toBe('details');
  await hasFocus(page, 'Full name');
  expect(await page.getByLabel('Full name').getAttribute('aria-invalid')).toBe('true');
  expect(hashOf(page)).toBe('#details');
});

it('a wrong field stands above the bar with its message', async () => {
  const page = await newPhone({ viewport: { width: 390, height: 620 } });
  await open(page);
  await choose(page, { day: museum.day, time: '11:00', count: 1 });
  await reads(till(page)).toMatch(/Time left 1[45]:\d\d/);
  await page.getByLabel('Full name').fill(ANA.name);
  await page.getByLabel('Email').fill('ana');
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await till(page).getByRole('button', { name: 'Go to payment' }).click();
  const message = page.getByText('Enter a valid email address.').first();
  const isAbove = async () => {
    const [it, bar] = await Promise.all([message.boundingBox(), till(page).boundingBox()]);
    return it !== null && it.y > 0 && it.y + it.height <= bar!.y;
  };
  await expect.poll(isAbove).toBe(true);
});

it('more tickets of the event are added in the first step', async () => {
  const page = await newPhone();
  await open(page);
  await choose(page, { day: museum.day, time: '11:00', count: 1 });
  await page.getByRole('button', { name: 'Add more tickets' }).click();
  await expect.poll(() => stepNow(page)).toBe('choose');
  await page.getByRole('button', { name: 'Add one: General' }).click();
  await reads(till(page)).toMatch(/€24\.00/);
});

it('the end of the reservation is shown where the buyer pays', async () => {
  const page = await newPhone();
  await open(page);
  await choose(page, { day: museum.day, time: '11:00', count: 2 });
  await fillContact(page, ANA);
  await sql('test_leave', `update orders set expires_at = now() + interval '1 second' where state = 'held'`);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  const news = page.locator('#main').getByText('Your reservation has ended');
  await news.waitFor();
  expect(await stepNow(page)).toBe('pay');
  const box = (await news.boundingBox())!;
  expect(box.y > 0 && box.y < 844).toBe(true);
  await till(page).getByText('Time is up').waitFor();
  await till(page).getByRole('button', { name: 'Reserve again' }).click();
  await page.locator('#main').getByText('we reserved the same places again').waitFor();
  await reads(payButton(page)).toBe('Pay €24.00');
  expect(await stepNow(page)).toBe('pay');
});

it('another tab that cancels the reservation brings the buyer back to the choice', async () => {
  const page = await newPhone();
  await open(page);
  await choose(page, { day: museum.day, time: '11:00', count: 1 });
  await fillContact(page, ANA);
  const other = await page.context().newPage();
  await open(other);
  await toStep(other, 'details');
  await other.getByRole('button', { name: 'Show order' }).click();
  await other.getByRole('button', { name: 'Cancel reservation' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel reservation' }).click();
  await expect.poll(() => stepNow(other)).toBe('choose');
  await page.bringToFront();
  await expect.poll(() => stepNow(page)).toBe('choose');
});

it('a double tap on Pay makes one order', async () => {
  const page = await newPhone();
  await open(page);
  await choose(page, { day: museum.day, time: '12:00', count: 1 });
  await fillContact(page, { ...ANA, email: 'twice@example.test' });
  await payButton(page).dblclick();
  await heading(page, 'Pay by card');
  expect((await orders()).filter(({ email }) => email === 'twice@example.test')).toHaveLength(1);
});

it('a wide screen shows all of it on one page', async () => {
  const page = await newDesktop();
  await open(page);
  await choose(page, { day: museum.day, time: '11:00', count: 1 });
  for (const name of ['Choose your tickets', 'Your contact details', 'Payment', 'Your order'])
    expect(await page.getByRole('heading', { name, exact: true }).isVisible(), name).toBe(true);
  expect(await page.getByRole('navigation', { name: 'Steps of your order' }).isVisible()).toBe(false);
  expect(await till(page).isVisible()).toBe(false);
});
