/** Exceptions to the weekly hours, set by keyboard only. */
import type { Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { dayIn, type IsoDate } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import { createEvent, createVenue } from '../../integration/orders/shopFixture';
import { dayAhead, everyDay } from '../../integration/time-blocks/hoursFixture';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { focused, tabTo, write } from '../../support/keyboard';
import { prepare } from '../../support/prepare';
import { openOffice } from './office';

const office = prepare(() => openOffice('manager'));
let event: string;
const { newDesktop, newPhone } = openBrowser();
beforeEach(async () => {
  ({ id: event } = await createEvent(await createVenue()));
  const { isRemoved: _, validFrom, validUntil, ...block } = everyDay({ validUntil: dayAhead(60) });
  const dates = { validFrom: new Date(validFrom), validUntil: new Date(validUntil) };
  await prisma.timeBlock.create({ data: { id: uuidv7(), eventId: event, ...block, ...dates } });
});

/** The calendar, focused on today. */
async function openCalendar(page: Page): Promise<void> {
  await office.open(page, paths.timeBlocks.index(event));
  await page.getByRole('heading', { level: 2, name: 'Special days' }).waitFor();
  await tabTo(page, /^- gridcell/);
}

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
/** The focused day. */
const dayNow = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (document.activeElement as HTMLElement).dataset.day);
const isAt = (page: Page, day: IsoDate) => expect.poll(() => dayNow(page)).toBe(day);
const isAtKind = (page: Page, kind: string) => expect.poll(() => focused(page)).toContain(`radio "${kind}`);
const chosenDays = (page: Page) =>
  page
    .locator('[data-day][aria-selected=true]')
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.day));

const KINDS = ['Weekly hours', 'Closed', 'Different hours', 'Extra hours', 'Different capacity'];
/** Changes the kind of the selected days. */
async function turnTo(page: Page, kind: string, from = 'Closed'): Promise<void> {
  await press(page, 'Enter');
  await isAtKind(page, from);
  const steps = KINDS.indexOf(kind) - KINDS.indexOf(from);
  for (let step = 0; step < Math.abs(steps); step += 1) await press(page, steps > 0 ? 'ArrowDown' : 'ArrowUp');
  await isAtKind(page, kind);
}

/** Opens the preview and applies it. */
async function apply(page: Page): Promise<void> {
  await press(page, 'Control+s');
  const dialog = page.getByRole('dialog', { name: 'Summary' });
  await dialog.getByText('Nothing has been changed yet').waitFor();
  await tabTo(page, /button "Apply changes"/);
  await press(page, 'Enter');
  await dialog.waitFor({ state: 'detached' });
}

async function stored() {
  const rows = await prisma.timeBlockException.findMany({ where: { eventId: event }, orderBy: { date: 'asc' } });
  return rows.map(({ date, kind, fromTime, toTime, capacity, note }) => [
    dayIn(date, 'UTC'),
    ...[kind, fromTime, toTime, capacity, note].filter((value) => value !== null),
  ]);
}

it('closes a day, gives a stretch other hours and single days another capacity', async () => {
  const page = await newDesktop();
  await openCalendar(page);
  await isAt(page, dayAhead(0));

  await press(page, 'ArrowDown');
  await turnTo(page, 'Closed');
  await write(page, /textbox "Note/, 'Public holiday');
  await press(page, 'Enter');
  await isAt(page, dayAhead(7));
  expect(await focused(page)).toMatch(/Closed, Public holiday, changed, not applied yet/);

  await press(page, 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowLeft');
  expect(await chosenDays(page)).toEqual([dayAhead(8), dayAhead(9), dayAhead(10)]);
  await turnTo(page, 'Different hours');
  // The format of a time input depends on the machine; arrow keys change its hour everywhere.
  await tabTo(page, /textbox "Opens/);
  await press(page, 'ArrowUp');
  await tabTo(page, /textbox "Closes/);
  await press(page, 'ArrowUp', 'ArrowUp');
  await press(page, 'Enter');
  await isAt(page, dayAhead(10));

  await press(page, 'ArrowDown', ' ', 'ArrowRight', 'ArrowRight', ' ');
  expect(await chosenDays(page)).toEqual([dayAhead(17), dayAhead(19)]);
  await turnTo(page, 'Different capacity');
  // No value yet: an error is shown and its field focused.
  await press(page, 'Enter');
  await page.getByText('Fill in this field.').waitFor();
  await expect.poll(() => focused(page)).toContain('textbox "Places per time slot');
  await page.keyboard.type('5');
  await press(page, 'Enter');
  await isAt(page, dayAhead(19));
  expect(await stored(), 'nothing is stored before it is put into force').toEqual([]);
  await expectAccessible(page);

  await apply(page);
  expect(await stored()).toEqual([
    [dayAhead(7), 'closed', 'Public holiday'],
    [dayAhead(8), 'replaced', '11:00', '16:00'],
    [dayAhead(9), 'replaced', '11:00', '16:00'],
    [dayAhead(10), 'replaced', '11:00', '16:00'],
    [dayAhead(17), 'capacity', 5],
    [dayAhead(19), 'capacity', 5],
  ]);
});

it('marks days that are written as dates, and takes single ones of them back', async () => {
  const page = await newDesktop();
  await openCalendar(page);
  await tabTo(page, /group|Or choose by date/);
  await press(page, 'Enter');
  // The order of a date input's parts depends on the machine too.
  for (const [name, day] of [
    ['First day', dayAhead(20)],
    ['Last day', dayAhead(24)],
  ] as const) {
    await tabTo(page, new RegExp(`textbox "${name}`));
    await page.locator(':focus').fill(day);
  }
  await press(page, 'Enter');
  await isAtKind(page, 'Closed');
  expect(await chosenDays(page)).toHaveLength(5);
  await press(page, 'Enter');
  await isAt(page, dayAhead(20));

  await press(page, 'ArrowRight');
  await turnTo(page, 'Weekly hours');
  await press(page, 'Enter');
  await isAt(page, dayAhead(21));
  expect(await focused(page)).toContain('Open (weekly hours)');
  await apply(page);
  expect(await stored()).toEqual([20, 22, 23, 24].map((days) => [dayAhead(days), 'closed']));
});

it('lets go of a choice and of marks without leaving the keyboard', async () => {
  const page = await newDesktop();
  await openCalendar(page);
  await press(page, 'ArrowRight', 'Shift+ArrowRight');
  expect(await chosenDays(page)).toHaveLength(2);
  await press(page, 'Enter');
  await isAtKind(page, 'Closed');
  await press(page, 'Escape');
  await isAt(page, dayAhead(2));
  expect(await chosenDays(page), 'the way back keeps the choice').toHaveLength(2);
  await press(page, 'Escape');
  expect(await chosenDays(page)).toEqual([]);

  await press(page, ' ');
  await turnTo(page, 'Closed');
  await tabTo(page, /button "Clear selection"/);
  await press(page, 'Enter');
  await isAt(page, dayAhead(2));
  expect(await focused(page)).toContain('Open (weekly hours)');

  await turnTo(page, 'Closed');
  await press(page, 'Enter');
  await page.getByText('Unsaved changes').waitFor();
  await tabTo(page, /button "Discard/);
  await press(page, 'Enter');
  await page.getByText('No special days in these months.').waitFor();
  expect(await stored()).toEqual([]);
});

it('can still be reached after turning to another year', async () => {
  const page = await newDesktop();
  await openCalendar(page);
  await page.getByRole('button', { name: 'Next 12 months' }).press('Enter');
  await tabTo(page, /^- gridcell/);
  const first = `${Number(dayAhead(0).slice(0, 4)) + 1}${dayAhead(0).slice(4, 8)}01`;
  await isAt(page, first as IsoDate);
  await press(page, 'ArrowLeft');
  expect(await dayNow(page)).toBe(new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10));
});

it('asks in a dialog where there is no room beside the calendar, and comes back to the day', async () => {
  const page = await newPhone();
  await openCalendar(page);
  await press(page, 'ArrowDown');
  await turnTo(page, 'Closed');
  await page.getByRole('dialog', { name: 'Special days' }).waitFor();
  await expectAccessible(page);
  await press(page, 'Escape');
  await isAt(page, dayAhead(7));
  await turnTo(page, 'Closed');
  await press(page, 'Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await isAt(page, dayAhead(7));
  await apply(page);
  expect(await stored()).toEqual([[dayAhead(7), 'closed']]);
});
