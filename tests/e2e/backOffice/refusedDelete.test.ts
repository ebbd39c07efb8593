/** A venue with events cannot be deleted: the dialog has one button, and a link to the events. */
import { expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { createEvent, createVenue } from '../../integration/orders/shopFixture';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openOffice } from './office';

const office = prepare(() => openOffice('manager'));
const { newDesktop } = openBrowser();

it('says so, and leads to the events of the venue', async () => {
  const venue = await createVenue();
  await createEvent(venue);
  const page = await newDesktop();
  await office.open(page, paths.venues.edit(venue));
  await page.getByRole('button', { name: 'Delete venue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Museo del Faro cannot be deleted' });
  expect(await dialog.locator('.dialog-foot').getByRole('button').allTextContents()).toEqual(['Close']);
  await dialog.getByRole('link', { name: 'View event' }).click();
  await page.waitForURL((url) => url.pathname === paths.events.index());
  expect(new URL(page.url()).searchParams.get('f.venue')).toBe(venue);
});
