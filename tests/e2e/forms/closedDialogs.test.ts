/** A dialog with typed input asks before Escape drops it; an untouched one closes at once. */
import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { createCashbox } from '../../integration/cash/cashFixture';
import { createVenue } from '../../integration/orders/shopFixture';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openOffice } from '../backOffice/office';

const office = prepare(() => openOffice('manager'));
const { newDesktop } = openBrowser();
beforeAll(async () => {
  await createCashbox(await createVenue());
});

for (const { opener, title, label } of [
  { opener: 'Settings', title: /^Settings for/, label: 'Name' },
  { opener: 'Link browser', title: /Link browser/, label: 'Browser name' },
])
  it(`the dialog of “${opener}”`, async () => {
    const page = await newDesktop();
    await office.open(page, paths.cashboxes.index());
    const open = async () => {
      await page.getByRole('button', { name: opener }).first().click();
      return page.getByRole('dialog', { name: title });
    };
    const untouched = await open();
    await untouched.waitFor();
    await page.keyboard.press('Escape');
    await untouched.waitFor({ state: 'detached' });

    const dialog = await open();
    const field = dialog.getByRole('textbox', { name: label, exact: true });
    await field.fill('Main gate');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('Main gate');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
