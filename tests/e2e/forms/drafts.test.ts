/** Unsaved input is restored for its author, on this device, and for no one else. */
import type { Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { cityOf, endSessionsOf, field, openFormHouse, PASSWORD, type Person } from './formHouse';

const house = prepare(openFormHouse);
let venueId: string;
let ana: Person;
const { newDesktop, newPhone, tolerate } = openBrowser();
beforeEach(async () => {
  venueId = await house.addVenue();
  ana = await house.hire('Ana Ruiz');
});

const storage = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));
const isKept = (page: Page) => expect.poll(() => storage(page)).toContain('aforo.record.');
const isForgotten = (page: Page) => expect.poll(() => storage(page)).not.toContain('aforo.record.');
const offerOf = (page: Page) => page.getByRole('status').filter({ hasText: 'You have an unsaved draft' });

async function typeTown(page: Page, town: string): Promise<void> {
  await house.signIn(page.context(), ana);
  await house.openVenue(page, venueId);
  await field(page, 'Town').fill(town);
  await isKept(page);
}

/** The tab is closed, and later another one opened. */
async function closeAndComeBack(page: Page): Promise<Page> {
  const context = page.context();
  await page.close();
  const next = await context.newPage();
  await house.openVenue(next, venueId);
  return next;
}

it('offers it back when the tab was closed, takes it up, and forgets it once it is saved', async () => {
  const first = await newPhone();
  await typeTown(first, 'Burgos');
  expect(await storage(first)).not.toContain('Burgos');
  const page = await closeAndComeBack(first);
  await offerOf(page).waitFor();
  await expectAccessible(page);
  expect(await field(page, 'Town').inputValue()).toBe('Soria');
  await page.getByRole('button', { name: 'Restore draft' }).click();
  expect(await field(page, 'Town').inputValue()).toBe('Burgos');
  await page.keyboard.press('Control+s');
  await expect.poll(() => cityOf(venueId)).toBe('Burgos');
  await isForgotten(page);
});

it('lets it be discarded, and asks no more', async () => {
  const first = await newDesktop();
  await typeTown(first, 'Burgos');
  const page = await closeAndComeBack(first);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await isForgotten(page);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Clock House' }).waitFor();
  expect(await offerOf(page).count()).toBe(0);
});

it('does not ask on a link, says that it is kept, and has it again on the way back', async () => {
  const page = await newDesktop();
  await typeTown(page, 'Toledo');
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Venues' }).click();
  await page.getByRole('heading', { level: 1, name: 'Venues' }).waitFor();
  await page.getByText('We keep your draft on this device').first().waitFor();
  await page.evaluate(() => window.history.back());
  await page.getByRole('button', { name: 'Restore draft' }).click();
  expect(await field(page, 'Town').inputValue()).toBe('Toledo');
  // After discarding, the page shows the saved state.
  await page.getByRole('button', { name: 'Discard changes' }).click();
  expect(await field(page, 'Town').inputValue()).toBe('Soria');
  await isForgotten(page);
});

it('shows where both differ when the record was saved by somebody meanwhile', async () => {
  const first = await newDesktop();
  await typeTown(first, 'Burgos');
  await first.close();
  const luis = await house.hire('Luis Mora');
  const theirs = await first.context().browser()!.newContext();
  const other = await theirs.newPage();
  await house.signIn(theirs, luis);
  await house.openVenue(other, venueId);
  await field(other, 'Town').fill('Lugo');
  await field(other, 'Address').fill('Plaza Nueva 1');
  await other.keyboard.press('Control+s');
  await expect.poll(() => cityOf(venueId)).toBe('Lugo');
  await theirs.close();

  tolerate(/409/);
  const page = await first.context().newPage();
  await house.openVenue(page, venueId);
  await offerOf(page).getByText('saved changes since').waitFor();
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Someone else has saved changes' });
  await dialog.getByText(/^Luis Mora saved this /).waitFor();
  await dialog.getByRole('button', { name: 'Keep my version' }).click();
  await expect.poll(() => cityOf(venueId)).toBe('Burgos');
  expect((await prisma.venue.findUniqueOrThrow({ where: { id: venueId } })).address).toBe('Plaza Nueva 1');
});

it('is gone when its author signs out, who is asked before', async () => {
  // The live connection subscribes again just when the session ends, and is refused.
  tolerate(/status of (401|403|419)/);
  const page = await newDesktop();
  await typeTown(page, 'Burgos');
  await page
    .getByRole('button', { name: /Ana Ruiz/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL(`**${paths.message('signed_out')}`);
  await isForgotten(page);
});

it('outlives the end of a session, for its author alone', async () => {
  const page = await newDesktop();
  await typeTown(page, 'Burgos');
  await endSessionsOf(ana);
  await page.goto(house.url + paths.venues.edit(venueId));
  await page.getByLabel('Email').fill(ana.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Restore draft' }).click();
  expect(await field(page, 'Town').inputValue()).toBe('Burgos');

  const luis = await house.hire('Luis Mora');
  const other = await page.context().newPage();
  await page.close();
  await house.signIn(other.context(), luis);
  await house.openVenue(other, venueId);
  expect(await offerOf(other).count()).toBe(0);
  // Moved into the other user's slot, it cannot be decrypted with his key.
  await other.evaluate((id) => {
    const [name, text] = Object.entries(localStorage).find(([key]) => key.startsWith('aforo.record.'))!;
    localStorage.setItem(name.replace(/^(aforo\.record\.)[^.]+/, `$1${id}`), text);
  }, luis.id);
  await house.openVenue(other, venueId);
  await expect.poll(() => storage(other)).not.toContain(`aforo.record.${luis.id}`);
  expect(await other.content()).not.toContain('Burgos');
});

it('asks before something typed is lost where the browser keeps nothing', async () => {
  const page = await newDesktop();
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function put(this: Storage, ...entry: [string, string]) {
      if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
      setItem.apply(this, entry);
    };
  });
  await house.signIn(page.context(), ana);
  await page.goto(house.url + paths.venues.index());
  await page.getByRole('link', { name: 'Clock House' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Clock House' }).waitFor();
  venueId = page.url().split('/').at(-2)!;
  await field(page, 'Town').fill('Toledo');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.waitForTimeout(800);
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Venues' }).click();
  await question.getByRole('button', { name: 'Stay on page' }).click();
  await page.evaluate(() => window.history.back());
  await question.waitFor();
  expect(page.url()).toContain(paths.venues.edit(venueId));
  await question.getByRole('button', { name: 'Stay on page' }).click();
  expect(await field(page, 'Town').inputValue()).toBe('Toledo');
  await page.evaluate(() => window.history.back());
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('heading', { level: 1, name: 'Venues' }).waitFor();
  expect(await cityOf(venueId)).not.toBe('Toledo');
});
