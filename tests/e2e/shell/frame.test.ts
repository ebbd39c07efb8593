import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { openBrowser } from '../../support/browser';
import { runServer } from '../../support/sharedServers';

const server = runServer({ MAIL_URL: 'smtp://127.0.0.1:9' });
const { newPhone, newDesktop, tolerate } = openBrowser();
const message = (kind: string) => server.url + paths.message(kind);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

it('changes the language for good', async () => {
  const page = await newPhone();
  await page.goto(message('check_mail'));
  const english = await heading(page).innerText();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('button', { name: 'Español' }).click();
  await page.locator('html[lang=es]').waitFor();
  await expect.poll(() => heading(page).innerText()).not.toBe(english);
  await page.goto(message('signed_out'));
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
});

it('keeps the appearance a visitor chose', async () => {
  const page = await newDesktop({ colorScheme: 'light' });
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto(message('check_mail'));
  await heading(page).waitFor();
  const light = await background();
  await page.getByRole('radio', { name: 'Dark' }).check();
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.goto(message('signed_out'));
  await heading(page).waitFor();
  expect(await background()).toBe(dark);
  expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
});

it('fetches the page once more when a part of it is gone, then says so', async () => {
  tolerate(/404|Failed to fetch dynamically imported module/);
  const page = await newPhone();
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(/\/build\/assets\/Message-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(message('check_mail'));
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  expect(documents).toBe(2);

  await page.unroute(/\/build\/assets\/Message-.*\.js/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
});

it('says that it loads while the scripts are on their way, and offers another try when they do not come', async () => {
  tolerate(/ERR_FAILED/);
  const page = await newPhone();
  const entry = /\/build\/assets\/app-.*\.js/;
  await page.route(entry, (route) => route.abort());
  await page.goto(server.url + paths.promo.enter());
  await page.getByText('Loading…').waitFor();
  expect(await page.getByText('longer than usual').isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Reload page' }).waitFor({ timeout: 20_000 });

  await page.unroute(entry);
  await page.getByRole('link', { name: 'Reload page' }).click();
  await heading(page).waitFor();
  await page.getByText('Loading…').waitFor({ state: 'hidden' });
});

it('offers another try on a page that can be read already, and no more once it answers', async () => {
  tolerate(/ERR_FAILED/);
  const page = await newPhone();
  const entry = /\/build\/assets\/app-.*\.js/;
  const again = page.getByRole('link', { name: 'Reload page' });
  await page.route(entry, (route) => route.abort());
  await page.goto(message('check_mail'));
  await heading(page).waitFor();
  expect(await again.isVisible()).toBe(false);
  await again.waitFor({ timeout: 20_000 });

  await page.unroute(entry);
  await again.click();
  await page.locator('#app:not([data-server-rendered]) h1').waitFor();
  expect(await page.locator('.page-late').evaluate((late) => getComputedStyle(late).display)).toBe('none');
});

it('says quietly that the network is gone, and stops when it is back', async () => {
  // Idle-time requests of the page may be under way at that moment.
  tolerate(/ERR_INTERNET_DISCONNECTED/);
  const page = await newPhone();
  await page.goto(message('check_mail'));
  await heading(page).waitFor();
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
});

it('lets the keyboard skip what is on every page', async () => {
  const page = await newDesktop();
  await page.goto(message('check_mail'));
  await heading(page).waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});
