/** A buyer's actions on any device and in both languages; elements are found by their text and role. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { translator } from '../../../server/shared/i18n';
import type { Locale } from '../../../server/shared/i18n/translate';
import type { IsoDate } from '../../../server/shared/time';

export const GOOD_CARD = '4242 4242 4242 4242';

/** Asserts the text of an element as soon as it matches. */
export const reads = (place: Locator) => expect.poll(() => place.innerText());

export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();

const dayLabel = (day: IsoDate, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

/** A day of the calendar. */
export const dayButton = (page: Page, day: IsoDate, locale: Locale = 'en'): Locator =>
  page.getByRole('button', { name: new RegExp(`^${dayLabel(day, locale)}, `) });

/** A time of the open day, with the places left below it. */
export const slotLabel = (page: Page, time: string): Locator => page.locator('label').filter({ hasText: time });

type StepName = 'choose' | 'details' | 'pay';

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024;

/** Price, selection and next step, at the bottom of a phone. */
export const till = (page: Page): Locator => page.locator('.shop-till');

/** The current step on a phone. */
export const stepNow = (page: Page): Promise<string | null> => page.locator('.shop-steps').getAttribute('data-step');

/** Opens a step by a phone's buttons; a wide screen shows all steps. The payment step needs complete details. */
export async function toStep(page: Page, step: StepName, locale: Locale = 'en'): Promise<void> {
  if (!isPhone(page)) return;
  const t = translator(locale);
  const order: StepName[] = ['choose', 'details', 'pay'];
  await page.locator('.shop-steps[data-step]').waitFor();
  for (let at = order.indexOf((await stepNow(page)) as StepName); at !== order.indexOf(step); ) {
    const target = order[at + (at < order.indexOf(step) ? 1 : -1)]!;
    const back = page.getByRole('navigation', { name: t('orders.steps') });
    if (at > order.indexOf(target)) await back.getByRole('button', { name: t(`orders.step_${target}`) }).click();
    else
      await till(page)
        .getByRole('button', { name: t(at === 0 ? 'orders.continue_details' : 'orders.to_payment') })
        .click();
    await page.locator(`.shop-steps[data-step=${target}]`).waitFor();
    at = order.indexOf(target);
  }
}

/** On a phone, opens the details with the order unfolded. */
export async function showOrder(page: Page, locale: Locale = 'en'): Promise<void> {
  if (!isPhone(page)) return;
  if ((await stepNow(page)) !== 'pay') await toStep(page, 'details', locale);
  const show = page.getByRole('button', { name: translator(locale)('orders.show_order') });
  if (await show.isVisible()) await show.click();
}

/** The order summary, with its countdown once places are held. On a phone it belongs to the later steps. */
export const summary = (page: Page, locale: Locale = 'en'): Locator =>
  page.getByRole('region', { name: translator(locale)('orders.summary_title') });

export const countdown = (page: Page, locale: Locale = 'en'): Locator =>
  (isPhone(page) ? till(page) : summary(page, locale)).getByRole('timer');

/** The pay button below the form and in the summary; on a phone in the bar, in the last step. */
export const payButton = (page: Page, locale: Locale = 'en'): Locator =>
  page.getByRole('button', { name: locale === 'es' ? /^Pagar / : /^Pay / }).last();

/** The total of the order beside the button of the next step. */
export const priced = (page: Page, amount: string): Promise<void> =>
  (isPhone(page) ? till(page) : payButton(page)).filter({ hasText: amount }).waitFor();

/** The places are held on the server. */
export const kept = (page: Page): Promise<void> =>
  isPhone(page) ? till(page).getByRole('timer').waitFor() : payButton(page).waitFor();

/** Cancels the reservation and confirms it. */
export async function giveBack(page: Page): Promise<void> {
  if ((await page.locator('.shop-steps').count()) > 0) await showOrder(page);
  await page.getByRole('button', { name: 'Cancel reservation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel reservation' }).click();
}

/** Adds `count` of a product and waits until they are held; then, on a phone, opens the details. */
export async function take(page: Page, product: string, count: number, locale: Locale = 'en'): Promise<void> {
  await toStep(page, 'choose', locale);
  const more = page.getByRole('button', { name: translator(locale)('common.one_more', { label: product }) });
  for (let n = 0; n < count; n += 1) await more.click();
  if (isPhone(page)) await showOrder(page, locale);
  else await payButton(page, locale).waitFor();
}

/** Chooses another time, unfolding the choice on a phone. */
export async function changeTime(page: Page, time: string, locale: Locale = 'en'): Promise<void> {
  await toStep(page, 'choose', locale);
  const change = page.getByRole('button', { name: translator(locale)('orders.change_time') });
  if (await change.isVisible()) await change.click();
  await slotLabel(page, time).click();
}

/** Chooses a day, unfolding the calendar on a phone if the page has opened a day itself. */
export async function chooseDay(page: Page, day: IsoDate, locale: Locale = 'en'): Promise<void> {
  await page.locator('.day-calendar').first().waitFor();
  const change = page.getByRole('button', { name: translator(locale)('orders.change_day') });
  if (await change.isVisible()) await change.click();
  await dayButton(page, day, locale).click();
  // Waits for the navigation to the day.
  await page.waitForURL(/[?&]day=/);
}

type Choice = { day: IsoDate; time: string; product?: string; count?: number };

/** From the event's page to held places. */
export async function choose(page: Page, choice: Choice, locale: Locale = 'en'): Promise<void> {
  const { day, time, product = 'General', count = 2 } = choice;
  await chooseDay(page, day, locale);
  await slotLabel(page, time).click();
  await take(page, product, count, locale);
}

type Contact = { name: string; email: string };

export async function fillContact(page: Page, { name, email }: Contact, locale: Locale = 'en'): Promise<void> {
  const t = translator(locale);
  await toStep(page, 'details', locale);
  await page.getByLabel(t('orders.name')).fill(name);
  await page.getByLabel(t('orders.email')).fill(email);
  await toStep(page, 'pay', locale);
}

/** On the bank's own page. */
export async function payAtTheBank(page: Page, card: string, locale: Locale = 'en'): Promise<void> {
  const t = translator(locale);
  await heading(page, t('sandbox.title'));
  await page.getByLabel(t('sandbox.number')).fill(card);
  await page.getByLabel(t('sandbox.expiry')).fill('12/39');
  await page.getByLabel(t('sandbox.cvc')).fill('123');
  await payButton(page, locale).click();
}
