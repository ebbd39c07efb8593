/** A session ends under an open form: a dialog asks for the password, and the request continues afterwards. */
import type { Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createEvent, createProduct, createVenue } from '../../integration/orders/shopFixture';
import { codeOf, earlyInStep } from '../../integration/users/totpCodes';
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
  tolerate(/status of (401|419|403|423)/);
});

async function typeTown(page: Page, town: string): Promise<void> {
  await house.signIn(page.context(), ana);
  await house.openVenue(page, venueId);
  await field(page, 'Town').fill(town);
  // A field is validated on blur; the session must end between that and saving.
  await page.getByText('Unsaved changes').waitFor();
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .first();

/**
 * Clicks even if the live connection, which has lost its session too, has already opened the dialog over the button.
 */
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).dispatchEvent('click');

it('asks for the password over the page, and saves what was typed', async () => {
  const page = await newPhone();
  await typeTown(page, 'Burgos');
  await endSessionsOf(ana);
  await save(page);

  const dialog = dialogOf(page);
  await dialog.waitFor();
  expect(await dialog.getByLabel('Email').inputValue()).toBe(ana.email);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await page.keyboard.press('Enter');
  await dialog.getByText('Incorrect email or password.').first().waitFor();
  expect(await cityOf(venueId)).toBe('Soria');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');

  await saved(page).waitFor();
  expect([await cityOf(venueId), await field(page, 'Town').inputValue()]).toEqual(['Burgos', 'Burgos']);
  expect(await dialog.count()).toBe(0);
});

it('asks for the second factor as well', async () => {
  await earlyInStep();
  const begun = await ana.client.post(paths.profile.twoFactor());
  const { key } = (begun.page!.props.twoFactor as { setup: { key: string } }).setup;
  await ana.client.put(paths.profile.twoFactor(), { code: codeOf(key, -1) });
  const page = await newDesktop();
  await typeTown(page, 'Lugo');
  await endSessionsOf(ana);
  await save(page);
  const dialog = dialogOf(page);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Code from the app').fill(codeOf(key));
  await page.keyboard.press('Enter');
  await saved(page).waitFor();
  expect(await cityOf(venueId)).toBe('Lugo');
});

it('leaves an open dialog of the page as it was, behind it', async () => {
  const page = await newDesktop();
  await house.signIn(page.context(), ana);
  await house.openVenue(page, venueId);
  await page.getByRole('button', { name: 'Delete venue' }).click();
  const question = page.getByRole('dialog', { name: /Delete/ });
  await question.waitFor();
  await endSessionsOf(ana);
  await question.getByRole('button', { name: 'Delete venue' }).dispatchEvent('click');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Password', { exact: true }).click();
  await page.keyboard.press('Escape');
  expect(await page.getByText('Delete venue').count()).toBeGreaterThan(1);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Clock House deleted.').waitFor();
});

it('loads the next page of a list when its reader has signed in', async () => {
  const page = await newDesktop();
  await house.signIn(page.context(), ana);
  await page.goto(house.url + paths.venues.index());
  await page.getByRole('heading', { level: 1, name: 'Venues' }).waitFor();
  // The session ends while the search is on its way: later, the dialog would prevent typing it.
  await page.route(/q=clock/, (route) => endSessionsOf(ana).then(() => route.continue()), { times: 1 });
  await page.getByRole('searchbox').fill('clock');
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('q=clock');
  expect(await page.getByRole('searchbox').inputValue()).toBe('clock');
});

it('says that rights have gone meanwhile, and keeps what was typed', async () => {
  const page = await newDesktop();
  await typeTown(page, 'Burgos');
  await prisma.userRole.deleteMany({ where: { userId: ana.id } });
  await endSessionsOf(ana);
  await save(page);
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('You do not have permission to do this.').first().waitFor();
  expect([await field(page, 'Town').inputValue(), await cityOf(venueId)]).toEqual(['Burgos', 'Soria']);
});

it('gives nothing of hers to somebody else: not in the dialog, not at the door, not on the way back', async () => {
  const page = await newDesktop();
  await typeTown(page, 'A secret town');
  await endSessionsOf(ana);
  await save(page);
  await dialogOf(page).getByRole('button', { name: 'I am someone else' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  const luis = await house.hire('Luis Mora');
  await page.getByLabel('Email').fill(luis.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: /Luis Mora/ })
    .first()
    .waitFor();
  await house.openVenue(page, venueId);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  expect(await page.content()).not.toContain('A secret town');
  expect(await page.getByText('You have an unsaved draft').count()).toBe(0);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain('A secret town');
});

it('never writes as whoever signed in in another tab', async () => {
  const page = await newDesktop();
  await typeTown(page, 'Burgos');
  const luis = await house.hire('Luis Mora');
  await house.signIn(page.context(), luis);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByText(/Someone else has signed in/).waitFor();
  expect(await cityOf(venueId)).toBe('Soria');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await saved(page).waitFor();
  const [change] = await prisma.auditLog.findMany({ where: { subjectId: venueId } });
  expect(change?.userId).toBe(ana.id);
});

it('speaks Spanish to those who read it', async () => {
  const page = await newPhone();
  await house.signIn(page.context(), ana, 'es');
  await page.goto(house.url + paths.venues.index());
  await endSessionsOf(ana);
  await page.getByRole('searchbox').fill('reloj');
  await page
    .getByRole('dialog', { name: 'Vuelva a iniciar sesión' })
    .getByRole('button', { name: 'Soy otra persona' })
    .waitFor();
  await expectAccessible(page);
});

it('asks at the gate, for the session and for a password, and then answers the scan', async () => {
  const page = await newPhone();
  await house.signIn(page.context(), ana);
  await page.goto(house.url + paths.validations.redeem());
  await page.getByRole('button', { name: 'Scan without a gate' }).click();
  const code = page.getByLabel('Code or 10-letter reference');
  const noTicket = page.getByRole('alert').filter({ hasText: 'Unknown code' });
  await code.fill('NOT-A-TICKET');
  await endSessionsOf(ana);
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await noTicket.first().waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Scan without a gate' }).click();
  await page.route(house.url + paths.validations.scans(), (route) => route.fulfill({ status: 423, json: {} }), {
    times: 1,
  });
  await code.fill('NOT-A-TICKET');
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('dialog', { name: 'Confirm your password' });
  await confirm.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await noTicket.first().waitFor();
});

it('asks whoever looks through another’s eyes to be themselves again, and does nothing in the other’s place', async () => {
  const page = await newDesktop();
  const boss = await house.hire('Berta Gil', 'administrator');
  await boss.client.post(paths.users.impersonation(ana.id), { reason: 'to see what they see' });
  await house.signIn(page.context(), boss);
  await house.openVenue(page, venueId);
  await field(page, 'Town').fill('Burgos');
  await page.getByText('Unsaved changes').waitFor();
  await endSessionsOf(ana);
  await save(page);
  const dialog = dialogOf(page);
  await dialog.getByText('You are no longer signed in as another person.').waitFor();
  expect(await dialog.getByLabel('Email').inputValue()).toBe(boss.email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Ana Ruiz' }).waitFor();
  expect(await cityOf(venueId)).toBe('Soria');
});

it('asks staff in the shop, and keeps their places when they have signed in', async () => {
  const { id: eventId, slug } = await createEvent(await createVenue(), { kind: 'open' });
  await createProduct(eventId, { name: { en: 'General' } });
  const page = await newPhone();
  await house.signIn(page.context(), ana);
  await page.goto(house.url + paths.events.show(slug));
  const more = page.getByRole('button', { name: 'Add one: General' });
  await more.waitFor();
  await endSessionsOf(ana);
  await more.click();
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Your contact details' }).waitFor();
  const [order] = await prisma.order.findMany();
  expect([order?.state, order?.userId]).toEqual(['held', ana.id]);
});
