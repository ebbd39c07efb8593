/** Products created from a preset, on a phone. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createEvent, createProduct, createVenue } from '../../integration/orders/shopFixture';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openOffice } from './office';

const office = prepare(() => openOffice('manager'));
let venue: string;
const { newPhone } = openBrowser();

beforeAll(async () => {
  venue = await createVenue();
});

it('from a preset that was applied a link leads to the products it made', async () => {
  const [from, to] = [await createEvent(venue), await createEvent(venue)];
  const adult = await createProduct(from.id, { name: { en: 'Grown-up' } });
  const page = await newPhone();
  await office.open(page, paths.productPresets.create(from.id));
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`House ${randomUUID()}`);
  await page.getByRole('checkbox', { name: 'Grown-up' }).setChecked(true);
  await page.getByRole('button', { name: 'Save as preset' }).click();
  await page.getByRole('heading', { name: 'Apply to an event' }).waitFor();
  const [preset] = await prisma.productPreset.findMany();
  await office.open(page, paths.productPresets.edit(preset!.id, to.id));
  await page.getByRole('button', { name: 'Add 1, change 0' }).click();
  await page.getByText('The event matches the preset').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View event’s products' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/admin/products');
  await page.getByText('Grown-up').first().waitFor();
  expect(new URL(page.url()).searchParams.get('event')).toBe(to.id);
  expect(await prisma.product.count({ where: { eventId: to.id, id: { not: adult } } })).toBe(1);
});
