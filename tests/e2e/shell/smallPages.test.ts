import { expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { runServer } from '../../support/sharedServers';

const server = runServer();
const { newPhone, newDesktop, tolerate } = openBrowser();

it('explains an address that does not exist, accessibly, on a phone in Spanish and on a desktop in English', async () => {
  tolerate(/the server responded with a status of 404/);
  const phone = await newPhone({ locale: 'es-ES' });
  const answer = await phone.goto(`${server.url}/no-such-page`);
  expect(answer?.status()).toBe(404);
  expect(await phone.locator('html').getAttribute('lang')).toBe('es');
  await phone.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(phone);

  const desktop = await newDesktop();
  await desktop.goto(`${server.url}/no-such-page`);
  await desktop.getByRole('heading', { level: 1 }).waitFor();
  expect(await desktop.locator('html').getAttribute('lang')).toBe('en');
  await expectAccessible(desktop);
});

it('shows a plain message accessibly, in Spanish on a phone and in English on a desktop', async () => {
  const titles = new Set<string>();
  for (const page of [await newPhone({ locale: 'es-ES' }), await newDesktop()]) {
    await page.goto(server.url + paths.message('signed_out'));
    titles.add(await page.getByRole('heading', { level: 1 }).innerText());
    await expectAccessible(page);
  }
  expect(titles.size).toBe(2);
});

it('a page that was asked for too often leads back to the page before, and offers no way back where there is none', async () => {
  tolerate(/the server responded with a status of (404|429)/);
  const page = await newPhone();
  await page.goto(server.url + paths.help.ask());
  const link = server.url + paths.giving.take('no-such', 'link');
  await page.goto(link);
  await sql('test_too_often', `update rate_limits set hits = 9999 where key like 'ticket-link:%'`);
  expect((await page.goto(link))?.status()).toBe(429);
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await page.getByRole('button', { name: /Try again/ }).waitFor();
  await expectAccessible(page);
  await back.click();
  await expect.poll(() => page.url()).not.toBe(link);
  await sql('test_patience', 'delete from rate_limits');
});
