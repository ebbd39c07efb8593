/** The life of a ticket in browsers: chosen, paid, shown and scanned, while others watch. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { formatDay } from '../../../server/shared/time';
import { openBrowser } from '../../support/browser';
import {
  choose,
  countdown,
  dayButton,
  fillContact,
  GOOD_CARD,
  giveBack,
  heading,
  payAtTheBank,
  payButton,
  reads,
  showOrder,
  slotLabel,
  summary,
  take,
  toStep,
} from './buyer';
import { countersOf, employ, GATE, orders, PASSWORD, runMuseum } from './museum';
import { readQr } from './readQr';

const DECLINED_CARD = '4000 0000 0000 0002';
const BEA = { name: 'Bea Gil', email: 'bea@example.com' };

const museum = runMuseum();
const { newPhone, newDesktop } = openBrowser({ isPainted: true });

async function signIn(page: Page, email: string, next: string): Promise<void> {
  await page.goto(museum.server.url + next);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === next);
}

/** Another visitor on the same day. */
async function watchTheDay(): Promise<Page> {
  const page = await newDesktop();
  await page.goto(museum.server.url + paths.events.show(museum.event.slug));
  await dayButton(page, museum.day).click();
  await slotLabel(page, '10:00').waitFor();
  return page;
}

/** The manager's dashboard, with its figures by name. */
async function watchTheFigures(): Promise<{ page: Page; figure: (name: string) => ReturnType<typeof reads> }> {
  const page = await newDesktop();
  await signIn(page, await employ('manager', 'Marta Soler'), paths.dashboard());
  const figure = (name: string) =>
    reads(
      page
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd > span')
        .first(),
    );
  return { page, figure };
}

/** Figures of the gate on the dashboard: entries and denials. */
const gateFigures = (page: Page) =>
  expect.poll(async () => (await page.getByRole('row', { name: GATE }).getByRole('cell').allInnerTexts()).slice(0, 2));

/**
 * Types like a hand scanner: faster than Playwright's keyboard, with Enter, without a focused field.
 * @returns the gate's result, captured in the page when it appears
 */
const wedge = (page: Page, code: string, word: string): Promise<string> =>
  page.evaluate(
    ({ keys, word }) =>
      new Promise<string>((resolve) => {
        const answers = () => [...document.querySelectorAll<HTMLElement>('[role=alert]')].map((it) => it.innerText);
        const observer = new MutationObserver(() => {
          const answer = answers().find((text) => text.includes(word));
          if (!answer) return;
          observer.disconnect();
          resolve(answer);
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      }),
    { keys: [...code, 'Enter'], word },
  );

it('from the front page to the gate, on phones, with the figures moving for everybody else', async () => {
  const { server, day, slots } = museum;
  const watcher = await watchTheDay();
  const { page: dashboard, figure } = await watchTheFigures();
  await figure('Tickets').toBe('0');
  await gateFigures(dashboard).toEqual(['0', '0']);
  for (const looker of [watcher, dashboard]) await looker.evaluate(() => Object.assign(window, { stayed: true }));

  const phone = await newPhone();
  await phone.goto(server.url + paths.home());
  await phone.getByRole('link', { name: 'The Lighthouse Museum' }).click();
  await heading(phone, 'The Lighthouse Museum');
  await reads(slotLabel(watcher, '10:00')).toBe('10:00\n20 places left');
  await choose(phone, { day, time: '10:00', count: 2 });
  await toStep(phone, 'choose');
  await phone.getByRole('button', { name: 'Change time' }).click();
  expect(await slotLabel(phone, '10:00').innerText()).toBe('10:00\nYour places');
  await showOrder(phone);
  expect(await countdown(phone).innerText()).toMatch(/^1[45]:\d\d$/);
  expect(await summary(phone).innerText()).toMatch(/2 × General\s+€24\.00[\s\S]*Total\s+€24\.00/);
  await reads(slotLabel(watcher, '10:00')).toBe('10:00\n18 places left');
  expect(await countersOf(slots['10:00'])).toEqual({ held: 2, sold: 0 });

  await fillContact(phone, { name: 'Ana Ruiz', email: 'ana@example.com' });
  await payButton(phone).click();
  await payAtTheBank(phone, GOOD_CARD);
  await phone.getByText('Order confirmed').waitFor();
  expect(await orders()).toMatchObject([{ state: 'paid', total: 2400, tickets: 2, email: 'ana@example.com' }]);
  expect(await countersOf(slots['10:00'])).toEqual({ held: 0, sold: 2 });
  await reads(slotLabel(watcher, '10:00')).toBe('10:00\n18 places left');
  await figure('Tickets').toBe('2');
  await figure('Orders').toBe('1');
  await figure('Sales before refunds').toBe('€24.00');

  await phone
    .getByRole('link', { name: /^Open ticket/ })
    .first()
    .click();
  await phone.waitForURL(/\/tickets\//);
  const code = await readQr(phone.getByRole('img', { name: /^QR code of ticket/ }));
  expect(new URL(phone.url()).pathname).toBe(paths.tickets.show(code));
  await phone
    .getByText(formatDay(`${day}T10:00:00Z`, 'UTC', 'en'))
    .first()
    .waitFor();
  const reference = await phone
    .getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
    .first()
    .innerText();

  const gate = await newPhone();
  await signIn(gate, await employ('validator', 'Vera Gil'), paths.validations.redeem());
  await gate.getByRole('button', { name: GATE }).click();
  await gate.getByText('No scans yet on this page.').waitFor();
  expect(await wedge(gate, code, 'Welcome')).toMatch(
    /^Admitted here:\s+1\s+Welcome\s+Valid ticket\.\s+General\s+The Lighthouse Museum/,
  );
  await gateFigures(dashboard).toEqual(['1', '0']);
  expect(await wedge(gate, code, 'Already used')).toMatch(/^Already used\s+Entered at /);
  await gateFigures(dashboard).toEqual(['1', '1']);

  await gate.getByRole('button', { name: 'Next scan' }).click();
  await gate.getByLabel('Code or 10-letter reference').fill(reference);
  await gate.getByRole('button', { name: 'Check' }).click();
  await reads(gate.getByRole('alert').filter({ hasText: 'Already used' })).toContain(reference);
  await phone.reload();
  await phone.getByText('This ticket has already been used and is no longer valid.').waitFor();
  for (const looker of [watcher, dashboard])
    expect(await looker.evaluate(() => 'stayed' in window), 'nothing was loaded anew').toBe(true);
});

it('who steps back from the bank changes the order, and whose card is declined gives it back or chooses it again', async () => {
  const page = await newPhone();
  await page.goto(museum.server.url + paths.events.show(museum.event.slug));
  await choose(page, { day: museum.day, time: '11:00', count: 1 });
  await fillContact(page, BEA);
  await payButton(page).click();
  await heading(page, 'Pay by card');
  await page.goBack();
  await heading(page, 'Pay for your order');
  await page.getByRole('button', { name: 'Change order' }).click();
  await showOrder(page);
  await reads(summary(page)).toMatch(/1 × General/);
  expect(await page.getByLabel('Email').inputValue()).toBe(BEA.email);
  await take(page, 'General', 1);
  await toStep(page, 'pay');
  await reads(payButton(page)).toBe('Pay €24.00');
  await payButton(page).click();
  await payAtTheBank(page, DECLINED_CARD);
  await heading(page, 'Your card was declined');
  const address = page.url();
  await giveBack(page);
  await page.waitForURL(/\/message\//);
  expect((await countersOf(museum.slots['11:00'])).held).toBe(0);
  await page.goto(address);
  await page.getByRole('link', { name: 'Choose again' }).click();
  await showOrder(page);
  await reads(summary(page)).toMatch(/11:00[\s\S]*2 × General/);
  await countdown(page).waitFor();
  expect(await countersOf(museum.slots['11:00'])).toMatchObject({ held: 2 });
});

it('a double click on Pay makes one order and one payment', async () => {
  const page = await newDesktop();
  await page.goto(museum.server.url + paths.events.show(museum.event.slug));
  await choose(page, { day: museum.day, time: '12:00', count: 1 });
  await fillContact(page, BEA);
  await payButton(page).dblclick();
  await payAtTheBank(page, GOOD_CARD);
  await page.getByText('Order confirmed').waitFor();
  const paid = (await orders()).filter(({ email }) => email === BEA.email).at(-1)!;
  expect(await prisma.payment.count({ where: { orderId: paid.id } })).toBe(1);
  expect(await countersOf(museum.slots['12:00'])).toEqual({ held: 0, sold: 1 });
});
