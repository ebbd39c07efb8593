/** The shop inside another site's page, with cookies of other sites blocked: choose, pay and return. */
import type { Frame, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { formatDay, type IsoDate } from '../../../server/shared/time';
import { openBrowser } from '../../support/browser';
import { dayAfter, today } from '../../support/days';
import { prepare } from '../../support/prepare';
import { fillContact, GOOD_CARD, payAtTheBank, payButton } from '../buying/buyer';
import { countersOf, openSlot, orders, runMuseum } from '../buying/museum';
import { heardBy, lastHeard, openSite, watch } from './foreignSite';

const museum = runMuseum();
const { newPhone, newDesktop } = openBrowser();

/** The next month that fills six weeks of the calendar, Monday first. */
function sixWeeks(): string {
  for (let day = dayAfter(today(), 1); ; day = dayAfter(day, 1)) {
    if (!day.endsWith('-01')) continue;
    const [year, month] = day.split('-').map(Number) as [number, number];
    const column = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
    if (column + new Date(Date.UTC(year, month, 0)).getUTCDate() > 35) return day.slice(0, 7);
  }
}

const site = prepare(async () => {
  const long = sixWeeks();
  for (const hour of ['10:00', '11:00', '12:00', '13:00', '16:00', '17:00', '18:00'])
    await openSlot(museum.event.id, `${long}-20` as IsoDate, hour, 20);
  await openSlot(museum.event.id, `${long}-21` as IsoDate, '10:00', 20);
  return { ...(await openSite(museum.server.url)), long };
});

const placeholder = (kind: string, more = '') =>
  `<div data-aforo="${kind}" data-event="${museum.event.slug}" data-title="Tickets" data-lang="en"${more}>
<noscript><a href="${museum.server.url}${paths.events.show(museum.event.slug)}">Buy tickets</a></noscript></div>
<script async src="${museum.server.url}/embed.js"></script>`;

async function openAt(page: Page, body: string): Promise<Frame> {
  await watch(page);
  site.page(body);
  await page.goto(site.url);
  return frameOf(page);
}

async function frameOf(page: Page): Promise<Frame> {
  const element = page.locator('iframe');
  await element.scrollIntoViewIfNeeded();
  const frame = await (await element.elementHandle())!.contentFrame();
  await frame!.waitForSelector('main');
  return frame!;
}

const heightOf = (page: Page) => page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height);
const contentOf = (frame: Frame) => frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));

/** The frame is as high as its content, and only the page around it scrolls. */
async function fits(page: Page, frame: Frame): Promise<void> {
  await expect.poll(async () => (await heightOf(page)) - (await contentOf(frame))).toBe(0);
  const scrolls = await frame.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return { down: scrollHeight > clientHeight, across: scrollWidth > clientWidth };
  });
  expect(scrolls).toEqual({ down: false, across: false });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}

const dayLink = (frame: Frame, day: string) =>
  frame.getByRole('link', { name: new RegExp(`^${formatDay(`${day}T12:00:00Z`, 'UTC', 'en')},`) });

/** The step's heading has the focus and lies within what the visitor sees. */
async function isSeen(page: Page, frame: Frame, id: string): Promise<void> {
  await expect.poll(() => frame.evaluate(() => document.activeElement?.id)).toBe(id);
  await expect
    .poll(async () => {
      const box = (await frame.locator(`#${id}`).boundingBox())!;
      return box.y >= 0 && box.y + box.height <= page.viewportSize()!.height;
    })
    .toBe(true);
}

async function chooseInFrame(page: Page, frame: Frame, time: string): Promise<void> {
  if ((await dayLink(frame, museum.day).count()) > 0) await dayLink(frame, museum.day).click();
  await isSeen(page, frame, 'times');
  await frame.getByRole('link', { name: new RegExp(`^${time}`) }).click();
  await isSeen(page, frame, 'tickets');
  await frame.getByLabel('Number of General').selectOption('2');
  await fits(page, frame);
}

describe.each([
  ['phone', newPhone, '10:00'],
  ['desktop', newDesktop, '11:00'],
] as const)('on a %s', (device, open, time) => {
  it('a visitor chooses in the frame, pays at the shop and returns', async () => {
    const page = await open();
    const frame = await openAt(page, placeholder('calendar'));
    await fits(page, frame);
    await chooseInFrame(page, frame, time);
    expect(await page.context().cookies()).toEqual([]);
    expect((await countersOf(museum.slots[time])).held).toBe(0);

    await frame.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.origin === museum.server.url && url.pathname.startsWith('/events/'));
    await page.getByText('Nothing is reserved yet.').waitFor();
    expect((await countersOf(museum.slots[time])).held).toBe(0);
    // On a phone the bar's button reserves them too, on the way to the next step.
    if (device === 'desktop') await page.getByRole('button', { name: 'Reserve tickets' }).click();
    await fillContact(page, { name: 'Ana Ruiz', email: `${device}@example.com` });
    await payButton(page).click();
    await payAtTheBank(page, GOOD_CARD);
    await page.getByText('Order confirmed').waitFor();
    const paid = (await orders()).find(({ email }) => email === `${device}@example.com`)!;
    expect(paid).toMatchObject({ state: 'paid', total: 2400, tickets: 2 });

    await page.getByRole('link', { name: `Back to ${new URL(site.url).host}` }).click();
    await page.waitForURL(site.url);
    await frameOf(page);
    await expect.poll(async () => (await heardBy(page)).filter(({ name }) => name === 'paid')).toHaveLength(1);
    expect(await lastHeard(page, 'paid')).toMatchObject({
      event: museum.event.slug,
      totalCents: 2400,
      currency: 'EUR',
    });
    expect(await lastHeard(page, 'basket')).toEqual({
      event: museum.event.slug,
      day: museum.day,
      time,
      products: [{ id: museum.products.general, quantity: 2 }],
    });
    expect(page.url()).toBe(site.url);
    await page.reload();
    await frameOf(page);
    await expect.poll(async () => (await heardBy(page)).length).toBeGreaterThan(0);
    expect((await heardBy(page)).filter(({ name }) => name === 'paid')).toEqual([]);
  });

  it('a month of six weeks, its times and back again: one scroll bar, and the height comes to rest', async () => {
    const page = await open();
    const frame = await openAt(page, placeholder('calendar'));
    await frame.goto(`${frame.url().replace(/&month=[^&]*/, '')}&month=${site.long}`);
    await fits(page, frame);
    const month = await heightOf(page);
    await dayLink(frame, `${site.long}-20`).click();
    await isSeen(page, frame, 'times');
    await fits(page, frame);
    const times = await heightOf(page);
    expect(times).toBeGreaterThan(month);
    await frame.getByRole('link', { name: /^Previous month/ }).click();
    await isSeen(page, frame, 'month');
    await fits(page, frame);
    expect(await heightOf(page)).toBeLessThan(times);
    const before = (await heardBy(page)).length;
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))),
    );
    expect(await heardBy(page)).toHaveLength(before);
  });
});

it('a button is as high as itself and leads to the shop', async () => {
  const page = await newPhone();
  const frame = await openAt(page, placeholder('button', ` data-day="${museum.day}" data-time="10:00"`));
  await fits(page, frame);
  await frame.getByRole('link', { name: /^Buy tickets/ }).click();
  await page.waitForURL((url) => url.pathname === paths.events.show(museum.event.slug));
  expect(new URL(page.url()).searchParams.get('time')).toBe('10:00');
  await page.getByRole('heading', { level: 1, name: 'The Lighthouse Museum' }).waitFor();
});

it('the list of events opens a calendar inside the frame, and the browser goes back to the page before', async () => {
  const page = await newDesktop();
  const frame = await openAt(page, placeholder('events'));
  await frame.getByRole('link', { name: 'The Lighthouse Museum' }).click();
  await dayLink(frame, museum.day)
    .or(frame.getByRole('heading', { level: 2 }).first())
    .first()
    .waitFor();
  await frame.getByRole('link', { name: 'All events' }).click();
  await frame.getByRole('heading', { level: 1, name: 'What’s on' }).waitFor();
  await fits(page, frame);
});

it('a site that is not in the list shows no frame', async () => {
  const page = await newDesktop();
  const other = site.url.replace('localhost', '[::1]');
  const answer = await page.context().request.get(`${museum.server.url}${paths.widget.events()}`);
  expect(answer.headers()['content-security-policy']).toContain(`frame-ancestors 'self' ${site.origin}`);
  expect(answer.headers()['content-security-policy']).not.toContain(new URL(other).origin);
});

it('without scripts a plain link leads to the shop', async () => {
  const page = await newPhone({ javaScriptEnabled: false });
  site.page(placeholder('calendar'));
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Buy tickets' }).click();
  await page.waitForURL((url) => url.pathname === paths.events.show(museum.event.slug));
});

it('a plain frame works without our scripts', async () => {
  const page = await newPhone({ javaScriptEnabled: false });
  await page.goto(museum.server.url + paths.widget.calendar(museum.event.slug, { lang: 'en' }));
  await page.getByRole('link', { name: new RegExp(`^${formatDay(`${museum.day}T12:00:00Z`, 'UTC', 'en')},`) }).click();
  await page.getByRole('link', { name: /^10:00/ }).click();
  await page.getByLabel('Number of Reduced').selectOption('1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname === paths.events.show(museum.event.slug));
  expect(new URL(page.url()).searchParams.get('product')).toBe(museum.products.reduced);
});
