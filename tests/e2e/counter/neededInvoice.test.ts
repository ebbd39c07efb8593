/** A sale above the limit of simplified invoices asks for the customer at the till, and leads to what is missing. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { closeHouse, openHouse, setSimplified } from '../../integration/invoices/invoiceFixture';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openCounterHouse } from './counterHouse';

const house = prepare(openCounterHouse);
const { newDesktop, newPhone } = openBrowser();
beforeAll(async () => {
  await openHouse();
  await setSimplified('always');
  await writeSetting('invoices.simplified_limit', 500, null);
});
afterAll(() => closeHouse());

for (const width of [1024, 390])
  it(`the first empty field is in sight and has the focus, then the payment follows (${width} px)`, async () => {
    const page = await (width < 768 ? newPhone() : newDesktop({ viewport: { width, height: 768 } }));
    await house.openCounter(page);
    await page
      .getByRole('button', { name: /^General/ })
      .first()
      .click();
    const pay = page.getByRole('button', { name: width < 768 ? /^Pay €/ : 'Pay', exact: width >= 768 }).first();
    await expect.poll(() => pay.isEnabled()).toBe(true);
    await pay.click();
    await page.getByText('Sales above €5.00 need a full invoice.', { exact: false }).waitFor();
    const submit = page.getByRole('button', { name: 'Save and take payment' });
    await submit.scrollIntoViewIfNeeded();
    await submit.click();
    await expect.poll(() => page.getByText('Fill in this field.').count()).toBeGreaterThan(2);
    const first = page.getByLabel('Name or company');
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
    const box = (await first.boundingBox())!;
    const isFree = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x!, y!)?.matches('input') ?? false,
      [box.x + box.width / 2, box.y + box.height / 2],
    );
    expect(isFree).toBe(true);
    await expectAccessible(page);
    await first.fill('Colegio del Mar');
    await page.getByLabel('Tax ID').last().fill('B12345674');
    await page.getByLabel('Address').fill('Calle Mayor 1');
    await page.getByLabel('Postcode').fill('39001');
    await page.getByLabel('Town').fill('Santander');
    await submit.click();
    await page.getByRole('button', { name: 'Exact amount' }).click();
    await page.getByRole('button', { name: 'New sale' }).waitFor();
    const order = await prisma.order.findFirstOrThrow({ where: { state: 'paid' }, orderBy: { id: 'desc' } });
    await expect.poll(() => prisma.invoice.count({ where: { orderId: order.id, kind: 'F1' } })).toBe(1);
  });
