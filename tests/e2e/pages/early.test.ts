/** Input before a page is hydrated: each is handled once and in order, when the part that it belongs to is hydrated. */
import type { Page, Request } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { createEvent, createProduct, createVenue } from '../../integration/orders/shopFixture';
import { openBrowser } from '../../support/browser';
import { chooseDay, payButton, slotLabel } from '../buying/buyer';
import { employ, PASSWORD, runMuseum } from '../buying/museum';

const museum = runMuseum();
const { newDesktop, tolerate } = openBrowser();
let reader: string;
let tourId: string;
let harbour: string;

beforeAll(async () => {
  reader = await employ('customer', 'Ana Ruiz');
  harbour = await createVenue('Harbour Hall');
  const event = await createEvent(harbour, { slug: 'tower', title: { en: 'The Tower', es: 'La Torre' } });
  tourId = await createProduct(museum.event.id, { name: { en: 'Tour', es: 'Visita' }, priceCents: 1800, position: 2 });
  const visit = { id: uuidv7(), productId: tourId, position: 0, eventId: event.id, canChooseLater: true };
  await prisma.productVisit.create({ data: visit });
});

type Gate = { open: () => void };

/** Files whose address matches do not arrive before the gate is opened. */
async function holdFiles(page: Page, files: RegExp): Promise<Gate> {
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(files, async (route) => {
    await isOpen;
    await route.continue();
  });
  return { open };
}

const SCRIPTS = /\/build\/.*\.js$/;

/** In the page, before its scripts: React's slices of work, which it sends itself as messages, stop until `work`. */
const holdWork = () => {
  const post = MessagePort.prototype.postMessage;
  const held: (() => void)[] = [];
  MessagePort.prototype.postMessage = function (...message: unknown[]) {
    held.push(() => Reflect.apply(post, this, message));
  };
  const work = () => {
    MessagePort.prototype.postMessage = post;
    for (const send of held) send();
  };
  Object.assign(window, { work });
};

/** In the page: React has begun to hydrate the page, and listens. */
const isHydrating = () =>
  Object.keys(document.querySelector('#app')!).some((key) => key.startsWith('__reactContainer'));
const isHydrated = () => document.querySelector('#app:not([data-server-rendered]) > *') !== null;
const work = () => (window as unknown as { work: () => void }).work();

/** The shop's document arrives without the recorder. */
const dropRecorder = (page: Page) =>
  page.route(
    ({ pathname }) => pathname === paths.events.show(museum.event.slug),
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/<script[^>]*>\{ const kept = .*?<\/script>/, '');
      await route.fulfill({ response: answer, body });
    },
  );

const shop = () => museum.server.url + paths.events.show(museum.event.slug);
const more = (page: Page, product = 'General') =>
  page.getByRole('button', { name: `Add one: ${product}`, exact: true });
const count = (page: Page, product = 'General') => page.getByRole('spinbutton', { name: product, exact: true });
const later = (page: Page) => page.getByRole('checkbox', { name: /^Choose the time later/ });

/** Opens the shop with reserved tickets, so that the server draws the form and what belongs to the tickets. */
async function reserve(page: Page, product: string): Promise<void> {
  await page.goto(shop());
  await chooseDay(page, museum.day);
  await slotLabel(page, '10:00').click();
  await more(page, product).click();
  if (product === 'Tour') await later(page).check();
  await payButton(page).waitFor();
  // A reload may interrupt the page's connection to live updates.
  tolerate(/WebSocket connection/);
}

it('counts presses and keeps typed text before, during and after hydration', async () => {
  const page = await newDesktop();
  await reserve(page, 'General');
  const files = await holdFiles(page, SCRIPTS);
  await page.addInitScript(holdWork);
  await page.reload({ waitUntil: 'commit' });
  await more(page).click();
  await page.getByLabel('Full name').fill('Ana Ruiz');
  await more(page).click();
  files.open();
  await page.waitForFunction(isHydrating);
  expect(await page.evaluate(isHydrated)).toBe(false);
  await more(page).click();
  await page.getByLabel('Email').pressSequentially('ana@example.com');
  expect(await page.evaluate(isHydrated)).toBe(false);
  await page.evaluate(work);
  await page.waitForFunction(isHydrated);
  await more(page).click();
  await expect.poll(() => count(page).inputValue()).toBe('5');
  await payButton(page).filter({ hasText: '€60.00' }).waitFor();
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ana Ruiz');
  expect(await page.getByLabel('Email').inputValue()).toBe('ana@example.com');
});

it('loses them without the recorder', async () => {
  const page = await newDesktop();
  await reserve(page, 'General');
  await dropRecorder(page);
  const files = await holdFiles(page, SCRIPTS);
  await page.reload({ waitUntil: 'commit' });
  await more(page).click();
  await page.getByLabel('Full name').fill('Ana Ruiz');
  expect(await page.evaluate(() => 'early' in window)).toBe(false);
  files.open();
  await page.waitForFunction(isHydrated);
  await more(page).click();
  await expect.poll(() => count(page).inputValue()).toBe('2');
});

it('repeats input for a part whose code arrives after the page’s own', async () => {
  const page = await newDesktop();
  await reserve(page, 'Tour');
  const part = await holdFiles(page, /\/VisitSteps-[^/]*\.js$/);
  await page.reload({ waitUntil: 'commit' });
  expect(await later(page).isChecked()).toBe(true);
  await later(page).click();
  await more(page, 'Tour').click();
  await page.waitForLoadState('load');
  await more(page, 'Tour').click();
  part.open();
  await expect.poll(() => count(page, 'Tour').inputValue()).toBe('3');
  expect(await later(page).isChecked()).toBe(false);
});

it('signs in once with what was typed, ticked and sent before the scripts', async () => {
  const page = await newDesktop();
  const files = await holdFiles(page, SCRIPTS);
  const sent: Request[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request));
  await page.goto(museum.server.url + paths.auth.login(), { waitUntil: 'commit' });
  const send = page.getByRole('button', { name: 'Sign in', exact: true });
  await page.getByLabel('Email').fill('someone@example.test');
  await page.getByRole('checkbox').check();
  await send.click();
  await page.getByLabel('Email').fill(reader);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await send.click();
  files.open();
  await page.waitForURL((url) => url.pathname !== paths.auth.login());
  const bodies = sent
    .filter((request) => new URL(request.url()).pathname === paths.auth.login())
    .map((one) => one.postDataJSON());
  expect(bodies).toEqual([expect.objectContaining({ email: reader, remember: true })]);
});

it('filters by a text and a venue that were entered before the scripts', async () => {
  tolerate(/net::ERR_ABORTED/);
  const page = await newDesktop();
  const files = await holdFiles(page, SCRIPTS);
  await page.goto(`${museum.server.url}${paths.home()}?q=museum`, { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('tower');
  await page.getByLabel('Venue').selectOption('Harbour Hall');
  files.open();
  await page.waitForURL(/[?&]venue=/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ q: 'tower', venue: harbour });
  await page.getByRole('link', { name: 'The Tower' }).first().waitFor();
});
