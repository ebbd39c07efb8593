import { afterAll, beforeAll, it } from 'vitest';
import { indexOrders } from '../../server/finding/jobs';
import { prisma } from '../../server/infra/db';
import { paths } from '../../server/shared/paths';
import { makeUser, PASSWORD } from '../integration/users/people';
import { sell } from '../integration/tickets/saleFixture';
import { startApp, type TestApp } from '../support/app';
import { openBrowser } from '../support/browser';
let app: TestApp;
const { newPhone, newDesktop } = openBrowser();
beforeAll(async () => { app = await startApp({ VITE_DEV_URL: '' }); }, 60000);
afterAll(() => app.close());
it('looks', async () => {
  for (const name of ['Íñigo García-López', 'María Muñoz Barrenechea', 'Lucía García Ruiz', 'Bjørn Olsen', 'Ana Garcés']) {
    const s = await sell({ name, holders: [{ position: 1, name: 'Begoña Etxeberría', data: {} }] });
    await prisma.order.update({ where: { id: s.id }, data: { customerEmail: `${name.split(' ')[0]!.normalize('NFD').replace(/\W/g, '').toLowerCase()}@correo.example` } });
  }
  while ((await indexOrders()) > 0);
  const { email } = await makeUser('administrator');
  for (const [w, page] of [['1440', await newDesktop()], ['390', await newPhone()]] as const) {
    await page.goto(app.url + paths.auth.login());
    await page.getByLabel(/mail/i).first().fill(email);
    await page.locator('input[type=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((u) => !u.pathname.includes('login'));
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      const shot = (n: string) => page.screenshot({ path: `/tmp/shots/${n}-${w}-${scheme}.png`, fullPage: true });
      await page.goto(app.url + paths.orders.search());
      await page.waitForTimeout(500);
      await shot('begin');
      await page.getByRole('combobox').pressSequentially('garcia', { delay: 20 });
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await shot('found');
      await page.getByRole('combobox').fill('echeberia');
      await page.waitForTimeout(1500);
      await shot('guess');
      await page.getByRole('combobox').fill('zzzzzz');
      await page.waitForTimeout(1500);
      await shot('none');
      await page.goto(app.url + paths.tickets.index());
      await page.waitForTimeout(800);
      await page.locator('details summary').first().click();
      await shot('tickets');
      await page.goto(app.url + paths.orders.range());
      await page.waitForTimeout(800);
      await page.locator('details summary').first().click();
      await shot('range');
      await page.getByRole('checkbox').first().check().catch(() => undefined);
      await page.waitForTimeout(300);
      await shot('rangeTicked');
      if (w === '1440') {
        await page.getByRole('button', { name: 'Refund', exact: true }).click();
        await page.waitForTimeout(400);
        await shot('dialog');
        await page.getByRole('button', { name: 'See what would happen' }).click();
        await page.waitForURL((u) => u.pathname.includes('/runs/'));
        await page.waitForTimeout(600);
        await shot('run');
      }
    }
  }
}, 200000);
