/**
 * From an empty installation to the first sold ticket: only through pages, only by keyboard. On the embedded database,
 * whose single connection deadlocks any query made outside its own transaction.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeDatabase, openDatabase, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { codeOf, earlyInStep } from '../../integration/users/totpCodes';
import { openBrowser } from '../../support/browser';
import { press, tabTo, write } from '../../support/keyboard';
import { type ServerProcess, startProcess } from '../../support/processes';

let server: ServerProcess;
let storage: string;
const { newDesktop } = openBrowser();

// A new installation for each attempt: a used one already has an administrator.
beforeEach(async () => {
  storage = mkdtempSync(join(tmpdir(), 'aforo-house-'));
  server = await startProcess({ databaseUrl: '', env: { LOG_LEVEL: 'info', STORAGE_DIR: storage } });
});
afterEach(async () => {
  await server?.stop();
  rmSync(storage, { recursive: true, force: true });
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Opens a page, or starts a new record, by its name. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and go to' }).waitFor();
  await page.keyboard.type(name);
  await page.getByRole('option', { name: new RegExp(`, ${name}$`), selected: true }).waitFor();
  await page.keyboard.press('Enter');
}

/** Chooses from a searchable list. */
async function choose(page: Page, field: RegExp, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
}

const save = (page: Page) => page.keyboard.press('Control+s');

async function firstAdministratorLink(): Promise<string> {
  await expect.poll(() => server.output()).toMatch(/\/first-administrator\/[\w-]+/);
  return /http\S+?\/first-administrator\/[\w-]+/.exec(server.output())![0];
}

it('opens a house and sells its first ticket', async () => {
  const page = await newDesktop();
  await page.goto(await firstAdministratorLink());
  await heading(page, 'Create administrator account');
  await write(page, /textbox "Name"/, 'Adela Prieto');
  await write(page, /textbox "Email"/, 'adela@example.com');
  await write(page, /textbox "Password"/, 'a lantern in the crypt');
  await page.keyboard.press('Enter');
  // Administrators need a second factor.
  await page.waitForURL(/\/profile/);
  await press(page, /button "Turn on"/);
  await earlyInStep();
  const key = (await page.locator('form .select-all').innerText()).replace(/\s/g, '');
  await write(page, /textbox "Code from the app"/, codeOf(key));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await press(page, /button "I have saved them"/);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await goTo(page, 'Dashboard');
  await heading(page, /\d{4}/);

  // The guide leads from step to step.
  await press(page, /link "Create venue"/);
  await heading(page, 'New venue');
  await write(page, /textbox "Name"/, 'Town Museum');
  await write(page, /textbox "Address"/, 'High Street 1');
  await write(page, /textbox "Town"/, 'Cádiz');
  await choose(page, /combobox "Country"/, 'Spain');
  await choose(page, /combobox "Time zone"/, 'Madrid');
  await save(page);
  await heading(page, /^(?!New venue)/);

  await goTo(page, 'Dashboard');
  await press(page, /link "Create event"/);
  await heading(page, 'New event');
  await write(page, /textbox "Title/, 'The Lighthouse');
  await save(page);
  await heading(page, 'Overview');

  await press(page, /link "Product on sale online"/);
  await heading(page, 'New product');
  await write(page, /textbox "Name \(English\)"/, 'General');
  await write(page, /textbox "Usual price"/, '12');
  await save(page);
  await heading(page, /^(?!New product)/);

  // The tabs of the event stay around its products.
  await press(page, /link "Hours"/);
  await heading(page, 'Opening hours');
  await press(page, /button "Add weekly hours"/);
  await page.getByRole('group', { name: 'Days of the week' }).waitFor();
  await save(page);
  await page.getByRole('dialog', { name: 'Summary' }).waitFor();
  await press(page, /button "Apply changes"/);
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await press(page, /link "Ready to publish"/);
  await heading(page, 'Overview');
  await press(page, /button "Publish"/);
  await page.getByRole('dialog').waitFor();
  await press(page, /button "Publish/);
  await page.getByText('Published', { exact: true }).waitFor();

  await page.goto(server.url + paths.home());
  await press(page, /link "The Lighthouse"/);
  await heading(page, 'The Lighthouse');
  await tabTo(page, /button ".*, available"/);
  await page.keyboard.press('Enter');
  // A slot of today, if the event is still open: any next time.
  await page
    .getByRole('radio', { name: /^\d\d:\d\d/ })
    .first()
    .waitFor();
  await press(page, /radio "\d\d:\d\d/, 'Space');
  await press(page, /button "Add one: General"/);
  // The places are held first.
  await page.getByRole('textbox', { name: 'Full name' }).waitFor();
  await write(page, /textbox "Full name"/, 'Ana Ruiz');
  await write(page, /textbox "Email"/, 'ana@example.com');
  await page.getByRole('button', { name: 'Pay €12.00' }).first().waitFor();
  await press(page, /button "Pay €12.00"/);
  await heading(page, 'Pay by card');
  await write(page, /textbox "Card number"/, '4242 4242 4242 4242');
  await write(page, /textbox "Expiry date/, '12/39');
  await write(page, /textbox "Security code/, '123');
  await press(page, /button "Pay €12.00"/);
  await page.getByText('Order confirmed').waitFor();

  await page.goto('about:blank');
  await server.stop();
  await openDatabase({ embeddedDir: join(storage, 'database') });
  expect(
    await sql(
      'test_first_sale',
      `select o.state::text as state, o.total_cents as total, count(t.id)::int as tickets, o.time_zone as zone
       from orders o join tickets t on t.order_id = o.id group by o.id`,
    ),
  ).toEqual([{ state: 'paid', total: 1200, tickets: 1, zone: 'Europe/Madrid' }]);
  await closeDatabase();
});
