/** The programme sorted by dragging and by keyboard. */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createEvent, createVenue } from '../../integration/orders/shopFixture';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openOffice } from './office';

const office = prepare(() => openOffice('manager'));
const { newDesktop, newPhone } = openBrowser();

beforeAll(async () => {
  const venue = await createVenue();
  for (const [position, en] of ['Abbey', 'Bridge', 'Castle'].entries())
    await createEvent(venue, { title: { en, es: en }, position, status: en === 'Castle' ? 'draft' : 'published' });
});

const stored = async () =>
  (await prisma.event.findMany({ orderBy: { position: 'asc' } })).map(({ title }) => (title as { en: string }).en);

it.each([
  ['a desktop', newDesktop],
  ['a phone', newPhone],
])('on %s', async (_name, open) => {
  const page = await open();
  await office.open(page, paths.events.index());
  const begin = page.getByRole('button', { name: 'Reorder' });
  const dialog = page.getByRole('dialog', { name: 'Reorder programme' });
  await begin.press('Enter');
  await dialog.getByRole('button', { name: 'Move up: Castle' }).press('Enter');
  await page.getByText('Castle moved to position 2 of 3.').first().waitFor({ state: 'attached' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Programme reordered.').waitFor();
  expect(await stored()).toEqual(['Abbey', 'Castle', 'Bridge']);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(stored).toEqual(['Abbey', 'Bridge', 'Castle']);

  await office.open(page, paths.events.index());
  await begin.click();
  const handle = dialog.getByRole('button', { name: 'Move Abbey', exact: true });
  const last = dialog.getByRole('listitem').filter({ hasText: 'Castle' });
  await handle.hover();
  await page.mouse.down();
  const { x, y, height } = (await last.boundingBox())!;
  await page.mouse.move(x + 20, y + height / 2, { steps: 8 });
  await page.mouse.move(x + 20, y + height, { steps: 4 });
  await page.mouse.up();
  await page.getByText('Abbey moved to position 3 of 3.').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await stored()).toEqual(['Abbey', 'Bridge', 'Castle']);
});
