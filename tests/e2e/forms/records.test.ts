/** The form of a record in a browser: no input is lost, conflicts are resolved, and everything works by keyboard. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { RoleName } from '../../../server/shared/permissions';
import { createUser } from '../../../server/users';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { runServer } from '../../support/sharedServers';

const PASSWORD = 'a lantern in the crypt';

const server = runServer();
let venueId: string;
const { newDesktop, newPhone, tolerate } = openBrowser();

beforeAll(async () => {
  for (const name of ['Ana Ruiz', 'Luis Mora']) {
    const email = `${name.slice(0, 3).toLowerCase()}@example.test`;
    await createUser({ name, email, password: PASSWORD, roles: ['manager' as RoleName], emailVerified: true });
  }
});

beforeEach(async () => {
  const place = {
    name: 'Clock House',
    address: 'Main Street 3',
    city: 'Soria',
    country: 'ES',
    timeZone: 'Europe/Madrid',
  };
  const gates = ['North', 'South', 'River'].map((name, position) => ({ id: randomUUID(), name, position }));
  ({ id: venueId } = await prisma.venue.create({ data: { id: randomUUID(), ...place, gates: { create: gates } } }));
});

/** A signed-in user's page with the venue's form. */
async function openForm(mailbox: 'ana' | 'lui', open = newDesktop): Promise<Page> {
  const client = server.newClient();
  await client.post(paths.auth.login(), { email: `${mailbox}@example.test`, password: PASSWORD });
  const page = await open();
  await page.context().addCookies(client.cookies.pairs().map((pair) => ({ ...pair, url: server.url })));
  await page.goto(server.url + paths.venues.edit(venueId));
  await page.getByRole('heading', { level: 1, name: 'Clock House' }).waitFor();
  return page;
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const venue = () =>
  prisma.venue.findUniqueOrThrow({ where: { id: venueId }, include: { gates: { orderBy: { position: 'asc' } } } });
const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .first();

it('saves with Ctrl+S, and shows what the server made of it', async () => {
  const page = await openForm('ana');
  await field(page, 'Town').fill('  Burgos ');
  await page.getByText('Unsaved changes').waitFor();
  await page.keyboard.press('Control+s');
  await saved(page).waitFor();
  await expect.poll(() => field(page, 'Town').inputValue()).toBe('Burgos');
  expect(await venue()).toMatchObject({ city: 'Burgos', version: 2 });
});

it('says what is wrong as a field is left, and leads to the first when it is sent all the same', async () => {
  const page = await openForm('ana');
  await field(page, 'Name').fill('');
  await field(page, 'Town').focus();
  await page.getByText('Fill in this field.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Check one field.').waitFor();
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('name');
  await field(page, 'Name').fill('Clock House');
  await page.getByText('Fill in this field.').waitFor({ state: 'detached' });
});

it('lets two people settle who was first: mine over theirs, field by field', async () => {
  const [ana, luis] = [await openForm('ana'), await openForm('lui')];
  await field(ana, 'Name').fill('Ana’s House');
  await field(ana, 'Address').fill('Plaza Nueva 1');
  await ana.keyboard.press('Control+s');
  await saved(ana).waitFor();

  await field(luis, 'Name').fill('Luis’ House');
  await luis.keyboard.press('Control+s');
  const dialog = luis.getByRole('dialog', { name: 'Someone else has saved changes' });
  await dialog.getByText(/^Ana Ruiz saved this /).waitFor();
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Name.*Your version.*Luis’ House.*Saved version.*Ana’s House/s),
    expect.stringMatching(/^Address · not changed by you.*Main Street 3.*Plaza Nueva 1/s),
  ]);
  await expectAccessible(luis);
  await dialog.getByRole('button', { name: 'Keep my version' }).click();
  await saved(luis).waitFor();
  expect(await venue()).toMatchObject({ name: 'Luis’ House', address: 'Plaza Nueva 1', version: 3 });

  await field(ana, 'Name').fill('Once more');
  await ana.keyboard.press('Control+s');
  await ana.getByRole('button', { name: 'Use saved version' }).click();
  await expect.poll(() => field(ana, 'Name').inputValue()).toBe('Luis’ House');
  expect((await venue()).version).toBe(3);
});

it('puts a list in order by keyboard, and says where things are', async () => {
  const page = await openForm('ana');
  await page.getByRole('button', { name: 'Move up: River' }).press('Enter');
  await page.getByText('River moved to position 2 of 3.').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Move North', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByText('North selected, position 1 of 3.').waitFor({ state: 'attached' });
  // The list listens for the next key in a timer of its own, after announcing; a timer set now runs after it.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await page.keyboard.press('ArrowDown');
  await page.getByText('North moved to position 2 of 3.').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+s');
  await saved(page).waitFor();
  expect((await venue()).gates.map(({ name }) => name)).toEqual(['River', 'North', 'South']);
});

/**
 * The form's next request has an outdated token. The header and not the cookie: other requests of the page, such as the
 * live connection's, renew the cookie.
 */
async function growOld(page: Page): Promise<void> {
  let isOld = true;
  await page.route(server.url + paths.venues.one(venueId), (route) => {
    const headers = route.request().headers();
    if (!isOld || headers.precognition) return route.continue();
    isOld = false;
    return route.continue({ headers: { ...headers, 'x-xsrf-token': 'stale', 'x-csrf-token': 'stale' } });
  });
}

it('keeps what was typed when the network goes, and when the page has grown old', async () => {
  tolerate(/ERR_INTERNET_DISCONNECTED|419/);
  const page = await openForm('ana', newPhone);
  await field(page, 'Town').fill('Lugo');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('We will finish this when you are back online').waitFor();
  expect(await page.getByText('You are offline').count()).toBe(1);
  expect(await page.getByText('We cannot reach the server').count()).toBe(0);
  expect(await field(page, 'Town').inputValue()).toBe('Lugo');
  await page.context().setOffline(false);
  await expect.poll(async () => (await venue()).city).toBe('Lugo');

  await field(page, 'Town').fill('Vigo');
  await growOld(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const said = page.getByText('This page was open for a long time');
  await said.waitFor();
  expect(await said.count()).toBe(1);
  expect(await field(page, 'Town').inputValue()).toBe('Vigo');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await venue()).city).toBe('Vigo');
});

it('deletes and takes it back', async () => {
  const page = await openForm('ana');
  await page.getByRole('button', { name: 'Delete venue' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete venue' }).click();
  // It stays while the pointer is over it.
  await page.getByText('Clock House deleted.').hover();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { level: 1, name: 'Clock House' }).waitFor();
  expect((await venue()).gates.map(({ name }) => name)).toEqual(['North', 'South', 'River']);
});
