/** A computer in New Zealand and a venue in Spain: pages show and forms save the venue's time. */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createEvent, createSlot, createVenue } from '../../integration/orders/shopFixture';
import { makeUser } from '../../integration/users/people';
import { openBrowser } from '../../support/browser';
import { at, nextYear } from '../../support/days';
import { prepare } from '../../support/prepare';
import { openOffice } from './office';

/** 00:30 in Madrid is the morning of that day in Auckland. */
const DAY = nextYear('06-16');
const MOMENT = at(DAY, '00:30');

const office = prepare(() => openOffice('administrator'));
let venue: string;
const { newDesktop } = openBrowser({ timezoneId: 'Pacific/Auckland' });
beforeAll(async () => {
  venue = await createVenue();
});

it('writes an instant of no venue by the clock of the organisation', async () => {
  const { id } = await makeUser('manager');
  await prisma.user.update({ where: { id }, data: { deactivatedAt: MOMENT } });
  const page = await newDesktop();
  await office.open(page, paths.users.edit(id));
  await page
    .getByText(/16 Jun \d{4}, 00:30/)
    .first()
    .waitFor();
});

it('shows a time slot at the time of its venue', async () => {
  const { id: event } = await createEvent(venue);
  const slot = await createSlot(event, { at: MOMENT.toISOString() });
  const page = await newDesktop();
  await office.open(page, paths.appointments.edit(slot));
  await page
    .getByText(/16 June \d{4}.*00:30/)
    .first()
    .waitFor();
});

it('has the time of the venue in a form, and saves it', async () => {
  const { id } = await createEvent(venue, { salesFrom: MOMENT });
  const page = await newDesktop();
  await office.open(page, paths.events.edit(id));
  const field = page.getByLabel('Sales start');
  await expect.poll(() => field.inputValue()).toBe(`${DAY}T00:30`);
  await page.getByText('Time in Europe/Madrid.').first().waitFor();
  await field.fill(`${DAY}T18:45`);
  await page.getByRole('button', { name: 'Save' }).click();
  const saved = async () => (await prisma.event.findUniqueOrThrow({ where: { id } })).salesFrom;
  await expect.poll(saved).toEqual(at(DAY, '18:45'));
});
