/** Buying with the keyboard and nothing else. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { openBrowser } from '../../support/browser';
import { countdown, heading, payButton, reads, summary } from './buyer';
import { type Museum, openMuseum, orders } from './museum';

const MOST_TABS = 80;

let museum: Museum;
const { newDesktop } = openBrowser();
beforeAll(async () => {
  museum = await openMuseum();
});
afterAll(() => museum?.close());

/** What has the focus, as a screen reader names it; empty when nothing of the page has it. */
const focused = async (page: Page): Promise<string> => {
  const snapshot = await page
    .locator('body :focus')
    .ariaSnapshot({ timeout: 500 })
    .catch(() => '');
  return snapshot.split('\n')[0] ?? '';
};

/** Everything that has the focus can be seen to have it: an outline, a border or a shadow that is not there without. */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const shown = element.matches('.sr-only') ? (element.closest('label') ?? element) : element;
    const looks = (it: Element) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(it);
      return [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, borderColor].join();
    };
    const withFocus = looks(shown);
    element.blur();
    const without = looks(shown);
    element.focus({ preventScroll: true });
    return withFocus !== without;
  });

/** Presses Tab until that has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    passed.push(now);
    if (!name.test(now)) continue;
    expect(await isSeen(page), `${now} shows that it has the focus`).toBe(true);
    return;
  }
  throw new Error(`${name} cannot be reached with Tab; passed: ${passed.join(' | ')}`);
}

async function press(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

async function write(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

it('buys a ticket from the front page to the tickets', async () => {
  const page = await newDesktop();
  await page.goto(museum.server.url + paths.home());
  await heading(page, 'What is on');
  await press(page, /link "The Lighthouse Museum"/);
  await heading(page, 'The Lighthouse Museum');

  // The calendar is one stop, on the first day with places; the arrows move within it.
  await tabTo(page, /button ".*, places available"/);
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
  await press(page, /button "One more: General"/);
  await tabTo(page, /spinbutton "Reduced"/);
  await page.keyboard.press('ArrowUp');
  await countdown(page).waitFor();
  await reads(summary(page)).toMatch(/1 × General\s+€12\.00\s+1 × Reduced\s+€6\.00/);

  await write(page, /textbox "Full name"/, 'Ana Ruiz');
  await write(page, /textbox "E-mail"/, 'ana@example.com');
  await press(page, /checkbox "I accept/, 'Space');
  await reads(payButton(page)).toBe('Pay €18.00');
  await press(page, /button "Pay €18.00"/);

  await heading(page, 'Pay by card');
  await write(page, /textbox "Card number"/, '4242 4242 4242 4242');
  await write(page, /textbox "Expiry date/, '12/39');
  await write(page, /textbox "Security code/, '123');
  await press(page, /button "Pay €18.00"/);
  await page.getByText('Paid: see you there').waitFor();
  expect(await orders()).toMatchObject([{ state: 'paid', total: 1800, tickets: 2 }]);
  await press(page, /link "Open this ticket/);
  await page.waitForURL(/\/tickets\//);
});
