/** A promotion tested with a cart while it is edited. */
import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { createEvent, createProduct, createVenue } from '../../integration/orders/shopFixture';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openOffice } from './office';

const office = prepare(() => openOffice('manager'));
let venue: string;
const { newDesktop } = openBrowser();

beforeAll(async () => {
  venue = await createVenue();
});

it('a new promotion is tried as soon as it is complete, and nothing is asked before', async () => {
  await createProduct((await createEvent(venue)).id);
  const page = await newDesktop();
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(paths.promos.test())) answers.push(response.status());
  });
  await office.open(page, paths.promos.create());
  await page.getByText('Complete the form above to see the price.').waitFor();
  const answered = page.waitForResponse((response) => response.url().endsWith(paths.promos.test()));
  // Longer than the debounce.
  await page.waitForTimeout(600);
  expect(answers).toEqual([]);
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Early birds');
  await answered;
  await page.getByText('Total').first().waitFor();
  expect(new Set(answers)).toEqual(new Set([200]));
});

it('letters in a quantity of the test basket stay, with an error beside the field', async () => {
  await createProduct((await createEvent(venue)).id);
  const page = await newDesktop();
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  await office.open(page, paths.promos.create());
  const quantity = page.getByRole('textbox', { name: /^Quantity: / }).first();
  await quantity.fill('abc');
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Early birds');
  await page.getByText('Enter a number.').waitFor();
  expect(await quantity.inputValue()).toBe('abc');
  await quantity.fill('3');
  await page.getByText('Enter a number.').waitFor({ state: 'detached' });
  expect(await quantity.inputValue()).toBe('3');
  expect(failures).toEqual([]);
});
