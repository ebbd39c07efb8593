/** What a buyer does, on any device and in either language; found by the words and roles a person goes by. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { translator } from '../../../server/shared/i18n';
import type { Locale } from '../../../server/shared/i18n/translate';
import type { IsoDate } from '../../../server/shared/time';

export const GOOD_CARD = '4242 4242 4242 4242';

/** What a place on the page reads, asserted as soon as it does. */
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

/** A time of the day that is open: its clock time and, below, the places left. */
export const slotLabel = (page: Page, time: string): Locator => page.locator('label').filter({ hasText: time });

/** The cart, with its countdown once places are kept. */
export const summary = (page: Page, locale: Locale = 'en'): Locator =>
  page.getByRole('region', { name: translator(locale)('orders.summary_title') });

export const countdown = (page: Page, locale: Locale = 'en'): Locator => summary(page, locale).getByRole('timer');

/** Below the form; on a wide screen the order's card has it too. */
export const payButton = (page: Page, locale: Locale = 'en'): Locator =>
  page.getByRole('button', { name: locale === 'es' ? /^Pagar / : /^Pay / }).last();

/** Gives everything back, and says so again when asked. */
export async function giveBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel reservation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel reservation' }).click();
}

/** One more of a product, `count` times, and until the server keeps them. */
export async function take(page: Page, product: string, count: number, locale: Locale = 'en'): Promise<void> {
  const more = page.getByRole('button', { name: translator(locale)('common.one_more', { label: product }) });
  for (let n = 0; n < count; n += 1) await more.click();
  await payButton(page, locale).waitFor();
}

type Choice = { day: IsoDate; time: string; product?: string; count?: number };

/** From the event's page to places that are kept. */
export async function choose(page: Page, choice: Choice, locale: Locale = 'en'): Promise<void> {
  const { day, time, product = 'General', count = 2 } = choice;
  await dayButton(page, day, locale).click();
  await slotLabel(page, time).click();
  await take(page, product, count, locale);
}

type Contact = { name: string; email: string };

export async function fillContact(page: Page, { name, email }: Contact, locale: Locale = 'en'): Promise<void> {
  const t = translator(locale);
  await page.getByLabel(t('orders.name')).fill(name);
  await page.getByLabel(t('orders.email')).fill(email);
}

/** At the bank's own page. */
export async function payAtTheBank(page: Page, card: string, locale: Locale = 'en'): Promise<void> {
  const t = translator(locale);
  await heading(page, t('sandbox.title'));
  await page.getByLabel(t('sandbox.number')).fill(card);
  await page.getByLabel(t('sandbox.expiry')).fill('12/39');
  await page.getByLabel(t('sandbox.cvc')).fill('123');
  await payButton(page, locale).click();
}
