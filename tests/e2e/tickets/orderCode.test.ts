/** A refund by a link in a browser that did not place the order: first a code by email, then the form. */
import { expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { mailsOf, sell, until } from '../../integration/tickets/saleFixture';
import { MAILING } from '../../integration/tickets/transferFixture';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openServers } from '../../support/sharedServers';

const servers = prepare(() => openServers(1, MAILING));
const { newPhone, newDesktop } = openBrowser();

it.each(['phone', 'desktop'] as const)('on a %s', async (device) => {
  const sale = await sell({ quantity: 2, event: { refundSteps: [{ hoursBefore: 1, percent: 5000 }] } });
  const page = await (device === 'phone' ? newPhone() : newDesktop());
  await page.goto(servers.processes[0]!.url + paths.orders.refund(sale.reference, sale.key));
  // No form is shown that this browser may not send.
  await page.getByRole('heading', { name: 'Enter the code from our email' }).waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Cancel/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Send code' }).click();
  const mail = await until(async () => (await mailsOf(sale.id)).find(({ kind }) => kind === 'order_code'));
  const code = /AFORO-(\d{6})/.exec(mail.text)![1]!;
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await page.getByText('Incorrect code.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await page.getByRole('heading', { name: 'Enter the code from our email' }).waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: /^2\. Adult/ }).check();
  await page.getByRole('button', { name: /^Cancel \d+ tickets? and get €6\.00 refunded$/ }).click();
  await page.getByText('Partly refunded').waitFor();
  const refunds = await sql('test_refunds', 'select id from refunds where order_id = $1', [sale.id]);
  expect(refunds).toHaveLength(1);
});
