/** A balance pays at the till once its owner has proved it: by their account's QR code, or by a code they read out. */
import type { Page } from 'playwright';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { partOf, startMailServer } from '../../integration/mails/mailServer';
import { mailsTo, makeUser, signInAs } from '../../integration/users/people';
import { credit, walletOf } from '../../integration/wallets/balanceFixture';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openCounterHouse, scan, type } from './counterHouse';

const mails = prepare(startMailServer);
afterAll(() => mails.stop());
const house = prepare(() => openCounterHouse({ MAIL_URL: mails.url }));
let page: Page;
let owner: { id: string; email: string; name: string };
const { newDesktop } = openBrowser();
beforeEach(async () => {
  owner = await makeUser();
  await credit(owner.id, { amount: 2000 });
});

const sales = () => prisma.order.count({ where: { state: 'paid' } });
async function pay(viewport: { width: number; height: number }) {
  page = await newDesktop({ viewport });
  await house.openCounter(page);
  await page.getByRole('button', { name: /^General/ }).click();
  const button = page.getByRole('button', { name: 'Pay', exact: true }).first();
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.click();
  await page.getByText('Cash received').waitFor();
}
/** Nothing covers a button: a press in its middle hits it. */
async function expectFree(name: string) {
  const button = page.getByRole('button', { name, exact: true });
  if (page.viewportSize()!.width < 768) await button.scrollIntoViewIfNeeded();
  const isFree = await button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every((part) =>
      element.contains(document.elementFromPoint(left + width * part, top + height / 2)),
    );
  });
  expect(isFree, `${name} is free`).toBe(true);
}

for (const viewport of [
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
])
  it(`the QR code of the account, scanned with the keypad open (${viewport.width} px): a tap on the name does not sell`, async () => {
    const before = await sales();
    await pay(viewport);
    await type(page, '7');
    // No key is covered by “Sell”, and “Sell” is not covered.
    for (const name of ['1', '0', 'Sell']) await expectFree(name);
    await page.keyboard.press('Backspace');
    const client = await signInAs(house.office.server, owner.email);
    const { code } = (await client.json('GET', paths.profile.accountCode())).json<{ code: string }>();
    await scan(page, [code]);
    await page.getByText('€20.00 available').waitFor();
    await page.getByRole('button', { name: `Use ${owner.name}’s balance` }).click();
    await page.getByText(`Balance · ${owner.name}`).waitFor();
    expect(await sales()).toBe(before);
    expect(await walletOf(owner.id)).toMatchObject({ balance: 2000, held: 0 });
    await expectFree('Sell');
    await page.getByRole('button', { name: 'Sell', exact: true }).click();
    await page.getByRole('button', { name: 'New sale' }).waitFor();
    expect(await sales()).toBe(before + 1);
    expect(await walletOf(owner.id)).toMatchObject({ balance: 1300, held: 0 });
    const notices = async () => (await mailsTo(owner.email)).map(({ kind }) => kind);
    await expect.poll(notices).toContain('notifications.balance_spent');
  });

it('a code by email: wrong digits are said beside the field and pay nothing; the right ones do', async () => {
  await pay({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Balance', exact: true }).click();
  await page.getByLabel('Customer').fill(owner.email);
  await page.getByRole('button', { name: 'Find' }).last().click();
  await page.getByText(`${owner.email[0]}…@`, { exact: false }).waitFor();
  expect(await page.getByText('20.00').count()).toBe(0);
  await page.getByRole('button', { name: 'Send code' }).click();
  const digits = page.getByLabel('Code', { exact: true });
  await digits.waitFor();
  const mail = () => mails.received.filter(({ to }) => to.includes(owner.email)).at(-1);
  await expect.poll(() => mail() !== undefined).toBe(true);
  const right = /AFORO-(\d{6})/.exec(partOf(mail()!, 'text/plain').toString())![1]!;
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
  await digits.fill(wrong);
  await page.getByRole('button', { name: 'Check code' }).click();
  await page.getByText('Incorrect code. 4 attempts left.').waitFor();
  expect(await digits.inputValue()).toBe(wrong);
  await digits.fill(right);
  await page.getByRole('button', { name: 'Check code' }).click();
  await page.getByRole('button', { name: `Use ${owner.name}’s balance` }).click();
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  await page.getByRole('button', { name: 'New sale' }).waitFor();
  expect(await walletOf(owner.id)).toMatchObject({ balance: 1300, held: 0 });
});
