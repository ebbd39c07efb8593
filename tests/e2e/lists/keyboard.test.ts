/** A list used by keyboard, by its URL, and on a phone. */
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { recordVenues } from '../../integration/audit/auditFixture';
import { makeUser, PASSWORD } from '../../integration/users/people';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { runServer } from '../../support/sharedServers';

const VENUES = 60;

const server = runServer();
let cookies: { name: string; value: string; url: string }[];
const { newPhone, newDesktop } = openBrowser();

beforeAll(async () => {
  const { email } = await makeUser('administrator');
  const client = server.newClient();
  await client.post(paths.auth.login(), { email, password: PASSWORD }, { follow: false });
  cookies = client.cookies.pairs().map((pair) => ({ ...pair, url: server.url }));
  await recordVenues(VENUES);
  const promoId = uuidv7();
  await prisma.promo.create({
    data: { id: promoId, name: { en: 'Spring' }, effect: 'percentage', percent: 1000, trigger: 'code' },
  });
  await prisma.promoCode.createMany({
    data: Array.from({ length: 40 }, (_, n) => ({
      id: uuidv7(),
      promoId,
      code: `SPRING${String(n).padStart(2, '0')}`,
    })),
  });
});

async function openList(page: Page, path: string): Promise<void> {
  await page.context().addCookies(cookies);
  await page.goto(server.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const found = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
const query = (page: Page) => new URL(page.url()).searchParams;

it('is searched, filtered and sorted by keyboard, and gone back through by its address', async () => {
  const page = await newDesktop();
  await openList(page, paths.auditLog.index());
  const search = page.getByRole('searchbox', { name: /Search in/ });

  await search.focus();
  await page.keyboard.type('venue 005', { delay: 30 });
  await found(page, '10 rows');
  expect(await search.inputValue()).toBe('venue 005');
  expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
  await expect.poll(() => query(page).get('q')).toBe('venue 005');

  await page.getByRole('link', { name: 'When' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('th[aria-sort="ascending"]').waitFor();
  await expect.poll(() => query(page).get('sort')).toBe('at');

  await page.getByRole('button', { name: 'Filters' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('summary', { hasText: 'Item type' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Venue', { exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /Item type: Venue/ }).waitFor();
  await expect.poll(() => query(page).get('f.type')).toBe('venue');
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  await page.goBack();
  await expect.poll(() => query(page).get('f.type')).toBe(null);
  await page.goBack();
  await page.locator('th[aria-sort="descending"]').waitFor();
  await page.goBack();
  await found(page, `${VENUES} rows`);
  expect(await search.inputValue()).toBe('');

  await search.focus();
  await page.keyboard.type('nothing of the kind');
  await page.getByText('No results').waitFor();
  await page.keyboard.press('Escape');
  await found(page, `${VENUES} rows`);
});

it('opens an entry and gives the focus back', async () => {
  const page = await newDesktop();
  await openList(page, `${paths.auditLog.index()}?q=venue+0042`);
  const row = page.getByRole('button', { name: 'Created the venue Venue 0042' });
  await row.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Aforo created the venue Venue 0042' });
  await dialog.getByRole('rowheader', { name: 'Name' }).waitFor();
  expect(await dialog.getByRole('cell').allInnerTexts()).toEqual(['Venue 42']);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await row.evaluate((button) => button === document.activeElement)).toBe(true);
});

it('ticks rows from one to another, keeps them over pages, and takes all that were found', async () => {
  const page = await newDesktop();
  await openList(page, `${paths.promoCodes.index()}?q=spring`);
  const boxes = page.getByRole('checkbox', { name: /^Select SPRING/ });
  await boxes.nth(1).click();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await page.getByText('4 selected').waitFor();
  await boxes.nth(4).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('5 selected').waitFor();
  await page.keyboard.press('Space');
  await page.getByText('4 selected').waitFor();

  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  await page.getByText('4 selected').waitFor();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByText('19 selected').waitFor();
  await page.getByRole('button', { name: 'Select all 40 rows found' }).click();
  await page.getByText('All 40 rows found are selected').waitFor();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect.poll(() => prisma.promoCode.count({ where: { active: false } })).toBe(40);
});

it('counts to the end for whoever selects more than pages are turned', async () => {
  const [page, codes] = [await newDesktop(), 10_050];
  const { id: promoId } = await prisma.promo.findFirstOrThrow();
  await prisma.promoCode.createMany({
    data: Array.from({ length: codes }, (_, n) => ({ id: uuidv7(), promoId, code: `MANY${n}` })),
  });
  await openList(page, `${paths.promoCodes.index()}?q=many`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all rows found' }).click();
  await page.getByText('All 10,050 rows found are selected').waitFor();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByText('Page 2 of').waitFor();
  await page.getByText('All 10,050 rows found are selected').waitFor();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await page.getByText('10,050 codes deactivated').waitFor();
  expect(await prisma.promoCode.count({ where: { active: false, code: { startsWith: 'MANY' } } })).toBe(codes);
});

it('has cards and a sheet of filters on a phone', async () => {
  const phone = await newPhone();
  await openList(phone, paths.auditLog.index());
  await phone.getByRole('button', { name: 'Filters' }).click();
  const sheet = phone.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Venue', { exact: true }).check();
  await sheet.getByLabel('Sort by').selectOption({ label: 'When, ascending' });
  // Rows about to be replaced are paler.
  await phone.locator('table[aria-busy]').waitFor({ state: 'detached' });
  await expectAccessible(phone);
  await sheet.getByRole('button', { name: 'Show' }).click();
  await expect.poll(() => `${query(phone).get('f.type')} ${query(phone).get('sort')}`).toBe('venue at');
  await phone.getByRole('rowheader', { name: `Created the venue Venue 00${VENUES}` }).waitFor();
});
