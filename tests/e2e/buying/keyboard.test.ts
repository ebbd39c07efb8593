/** Buying with the keyboard and nothing else. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { openBrowser } from '../../support/browser';
import { focused, press, tabTo, write } from '../../support/keyboard';
import { countdown, heading, payButton, reads, summary } from './buyer';
import { type Museum, openMuseum, orders } from './museum';

let museum: Museum;
const { newDesktop } = openBrowser();
beforeAll(async () => {
  museum = await openMuseum();
});
afterAll(() => museum?.close());

it('buys a ticket from the front page to the tickets', async () => {
  const page = await newDesktop();
  await page.goto(museum.server.url + paths.home());
  await heading(page, 'What’s on');
  await press(page, /link "The Lighthouse Museum"/);
  await heading(page, 'The Lighthouse Museum');

  // The calendar is one stop, on the first day with places; the arrows move within it.
  await tabTo(page, /button ".*, available"/);
  const first = await focused(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).not.toBe(first);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focused(page)).toBe(first);
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /^10:00/ }).waitFor();

  await tabTo(page, /radio "10:00/);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('radio', { name: /^11:00/ }).isChecked()).toBe(true);
  await press(page, /button "Add one: General"/);
  await tabTo(page, /spinbutton "Reduced"/);
  await page.keyboard.press('ArrowUp');
  await countdown(page).waitFor();
  await reads(summary(page)).toMatch(/1 × General\s+€12\.00\s+1 × Reduced\s+€6\.00/);

  await write(page, /textbox "Full name"/, 'Ana Ruiz');
  await write(page, /textbox "Email"/, 'ana@example.com');
  await reads(payButton(page)).toBe('Pay €18.00');
  await press(page, /button "Pay €18.00"/);

  await heading(page, 'Pay by card');
  await write(page, /textbox "Card number"/, '4242 4242 4242 4242');
  await write(page, /textbox "Expiry date/, '12/39');
  await write(page, /textbox "Security code/, '123');
  await press(page, /button "Pay €18.00"/);
  await page.getByText('Order confirmed').waitFor();
  expect(await orders()).toMatchObject([{ state: 'paid', total: 1800, tickets: 2 }]);
  await press(page, /link "Open ticket/);
  await page.waitForURL(/\/tickets\//);
});
