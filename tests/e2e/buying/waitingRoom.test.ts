/** A manager opens a waiting room; buyers take places in line, keep them, and come in when it is their turn. */
import type { Page } from 'playwright';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { signInAs } from '../../integration/users/people';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { choose, heading } from './buyer';
import { employ, PASSWORD, runMuseum } from './museum';

const museum = runMuseum();
const { newPhone, newDesktop } = openBrowser();
let manager: Page;
let cookies: { name: string; value: string; url: string }[];
const shop = () => museum.server.url + paths.events.show(museum.event.slug);
const place = (page: Page) => page.locator('[data-place]').innerText();
const message = 'The doors open a little later today.';

beforeAll(async () => {
  const client = await signInAs(museum.server, await employ('manager', 'Nuria Prats'), PASSWORD);
  cookies = [...client.cookies.pairs()].map((pair) => ({ ...pair, url: museum.server.url }));
});
/** The pages of a test close with it. */
beforeEach(async () => {
  manager = await newDesktop();
  await manager.context().addCookies(cookies);
  const room = await prisma.waitingRoom.findFirst();
  await manager.goto(museum.server.url + (room ? paths.waitingRooms.show(room.id) : paths.waitingRooms.index()));
});

async function confirm(action: string): Promise<void> {
  await manager.getByRole('button', { name: action }).click();
  await manager.getByRole('dialog').getByRole('button', { name: action }).click();
}

it('lets buyers in one after another, in the order of their places', async () => {
  await manager.getByRole('button', { name: 'Create waiting room' }).first().click();
  const title = (await prisma.event.findFirstOrThrow()).title as { en: string };
  await manager.getByLabel('Event').selectOption({ label: title.en });
  await manager.getByRole('dialog').getByRole('button', { name: 'Create waiting room' }).click();
  await heading(manager, title.en);
  await confirm('Open and draw places');
  await manager.getByText('Waiting room open').waitFor();
  await manager.getByRole('button', { name: 'Pause' }).click();
  await manager.getByText('Waiting room paused').waitFor();
  await manager.getByRole('textbox', { name: /Message to everyone/ }).fill(message);
  await manager.getByRole('button', { name: 'Save message' }).click();
  await manager.getByText('Message saved').waitFor();
  await expectAccessible(manager);

  const first = await newPhone();
  await first.goto(shop());
  await heading(first, 'Waiting room');
  await first.getByRole('button', { name: 'Take a place in line' }).click();
  await heading(first, 'You are in line');
  expect(await place(first)).toBe('1');
  await first.getByText('The line is paused. You keep your place.').waitFor();
  await first.getByText(message).waitFor();
  await expectAccessible(first);
  await first.reload();
  expect(await place(first)).toBe('1');
  const tab = await first.context().newPage();
  await tab.goto(shop());
  expect(await place(tab)).toBe('1');

  const second = await newPhone();
  await second.goto(shop());
  await second.getByRole('button', { name: 'Take a place in line' }).click();
  expect(await place(second)).toBe('2');

  // 12 a minute is one person in five seconds.
  await manager.getByLabel('People called per minute').fill('12');
  await manager.getByRole('button', { name: 'Save speed' }).click();
  await manager.getByText('Speed saved').waitFor();
  await manager.getByRole('button', { name: 'Resume' }).click();
  await heading(first, 'It is your turn');
  await first.getByRole('link', { name: 'Continue' }).click();
  await heading(first, title.en);
  await choose(first, { day: museum.day, time: '10:00', count: 1 });
  // Another tab of the same browser needs no second place.
  await tab.goto(shop());
  await heading(tab, title.en);
  await heading(second, 'It is your turn');
});

it('works without scripts: a form, and a page that the server refreshes', async () => {
  await manager.getByRole('button', { name: 'Pause' }).click();
  await manager.getByText('Waiting room paused').waitFor();
  const page = await newPhone({ javaScriptEnabled: false });
  await page.goto(shop());
  await page.getByRole('button', { name: 'Take a place in line' }).first().click();
  await page.getByText('3', { exact: true }).first().waitFor();
  await manager.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => page.url(), { timeout: 60_000 }).toContain(paths.events.show(museum.event.slug));
});

it('opens the shop to everyone when it is closed', async () => {
  await confirm('Close waiting room');
  await manager.getByText('Waiting room closed').waitFor();
  const page = await newPhone();
  await page.goto(shop());
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(page.url()).toBe(shop());
});
