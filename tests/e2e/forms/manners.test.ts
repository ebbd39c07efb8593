/**
 * Behaviour of forms and shortcuts: no errors before a field was used, visible buttons, and help that lists the
 * shortcuts.
 */
import type { Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { field, openFormHouse } from './formHouse';

const house = prepare(openFormHouse);
const ana = prepare(() => house.hire('Ana Ruiz'));
let venueId: string;
const { newDesktop, newPhone } = openBrowser();
beforeEach(async () => {
  venueId = await house.addVenue();
});

async function open(page: Page, path: string): Promise<Page> {
  await house.signIn(page.context(), ana);
  await page.goto(house.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const refused = (page: Page) => page.locator('[aria-invalid=true]');
const helpOf = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const focusedName = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement).name);

it('says nothing of a new row before somebody has been at it, and leads to it when it is sent', async () => {
  const page = await open(await newDesktop(), paths.venues.edit(venueId));
  // The first has a name of its own.
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Add gate' }).click();
  const checked = page.waitForResponse((answer) => answer.request().headers().precognition === 'true');
  await field(page, 'Town').fill('Burgos');
  await field(page, 'Name').focus();
  await checked;
  expect(await refused(page).count()).toBe(0);

  await page.keyboard.press('Control+s');
  await page.getByText('Check one field.').waitFor();
  await expect.poll(() => focusedName(page)).toBe('gates.1.name');
});

it('says of one field that it is wrong, and of the form only once it was sent', async () => {
  const page = await open(await newDesktop(), paths.venues.edit(venueId));
  await field(page, 'Name').fill('');
  await field(page, 'Town').focus();
  await page.getByText('Fill in this field.').waitFor();
  expect(await page.getByText('Check one field.').count()).toBe(0);
});

it('lists the keys of each page on ?, which do what they say', async () => {
  const page = await open(await newDesktop(), paths.venues.index());
  await page.keyboard.press('?');
  await helpOf(page).waitFor();
  expect(await helpOf(page).locator('dt').allInnerTexts()).toEqual(
    expect.arrayContaining(['Keyboard shortcuts', 'Search and go to', 'Search the list', 'New venue']),
  );
  await expectAccessible(page);
  // Shortcuts behind the dialog are inactive.
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await helpOf(page).waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.keyboard.type('n?');
  expect(await page.getByRole('searchbox').inputValue()).toBe('n?');
  await page.keyboard.press('Tab');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await page.waitForURL(`**${paths.venues.create()}`);

  await field(page, 'Name').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const there = await helpOf(page).locator('dt').allInnerTexts();
  expect([there.includes('Save'), there.includes('Search the list')]).toEqual([true, false]);
});

it('hears keys without Ctrl no more when somebody turns them off; the menu still opens the help', async () => {
  const page = await open(await newDesktop(), paths.venues.index());
  const byMenu = async () => {
    await page
      .getByRole('button', { name: /Ana Ruiz/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await helpOf(page).waitFor();
  };
  await byMenu();
  await helpOf(page).getByRole('switch').click();
  expect(await helpOf(page).locator('dt').allInnerTexts()).not.toContain('Search the list');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await byMenu();
  expect(page.url()).toContain(paths.venues.index());
});

it('the closed search gives the focus back to its button', async () => {
  const page = await open(await newDesktop(), paths.venues.index());
  const opener = page.locator('[aria-haspopup=dialog][aria-keyshortcuts]:visible').first();
  const search = page.getByRole('dialog', { name: 'Search and go to' });
  // The first time its code is loaded, the second time it is there.
  for (const _ of [1, 2]) {
    await opener.click();
    await search.getByRole('combobox').fill('venues');
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
  }
});

it('keeps the buttons of a long dialog in sight, and never over what has the focus', async () => {
  for (const newPage of [newPhone, newDesktop]) {
    const page = await open(await newPage(), paths.venues.edit(venueId));
    await page.getByRole('button', { name: 'Delete venue' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await dialog.evaluate((sheet) => {
      const long = Array.from({ length: 60 }, (_, at) => `<p><a href="#">Row ${at}</a></p>`).join('');
      sheet.querySelector('.dialog-foot')!.insertAdjacentHTML('beforebegin', long);
    });
    const button = dialog.getByRole('button', { name: 'Delete venue' });
    const { bottom, height } = await button.evaluate((it) => ({
      bottom: it.getBoundingClientRect().bottom,
      height: window.innerHeight,
    }));
    expect(bottom).toBeLessThanOrEqual(height);
    for (const at of [20, 40, 59]) {
      const row = dialog.getByRole('link', { name: `Row ${at}`, exact: true });
      await row.evaluate((it) => (it as HTMLElement).focus());
      expect(await row.evaluate((it) => it.getBoundingClientRect().bottom)).toBeLessThanOrEqual(
        await dialog.locator('.dialog-foot').evaluate((it) => it.getBoundingClientRect().top + 1),
      );
    }
  }
});
