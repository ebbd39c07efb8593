/** Archiving an event that other events' products include: the warning before it. */
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createVenue } from '../../integration/orders/shopFixture';
import { openTour } from '../../integration/orders/visitFixture';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openOffice } from './office';

const office = prepare(() => openOffice('manager'));
const tour = prepare(async () => openTour(await createVenue()));
const { newPhone, newDesktop } = openBrowser();

beforeAll(async () => {
  await tour.createTour([{}]);
});

async function ask(page: Page, action: string, title: string) {
  await office.open(page, paths.events.edit(tour.tower.id));
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: action }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  return dialog;
}

it.each([
  ['Archive', 'Archive The Tower?'],
  ['Unpublish', 'Unpublish The Tower?'],
  ['Delete', 'The Tower cannot be deleted'],
])('%s names them, and says what becomes of them', async (action, title) => {
  const dialog = await ask(await newPhone(), action, title);
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['Tour · The Lighthouse Museum']);
  await dialog.getByText('cannot be sold while this event is unpublished').waitFor();
});

it('archives where it cannot be deleted', async () => {
  const page = await newDesktop();
  const dialog = await ask(page, 'Delete', 'The Tower cannot be deleted');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await page.getByText('Event archived.').waitFor();
  expect(await prisma.event.findUnique({ where: { id: tour.tower.id } })).toMatchObject({ status: 'archived' });
});
