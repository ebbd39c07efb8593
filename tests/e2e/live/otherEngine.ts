/**
 * Live updates over another server of the Pusher protocol: the application publishes to it, and pages in a browser connect
 * to it. `npm run test:soketi` runs this; the suite does not.
 */
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { memoryBroadcaster } from '../../../server/infra/broadcaster/memoryBroadcaster';
import { loadEnv } from '../../../server/infra/env';
import { setRuntime } from '../../../server/infra/runtime';
import { paths } from '../../../server/shared/paths';
import { createVenue } from '../../integration/orders/shopFixture';
import { askAsGuest } from '../../integration/support/supportFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import { createGate, scan, sellTicket, ticketsOf } from '../../integration/validations/gateFixture';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { openServer } from '../../support/sharedServers';
import { testEnvironment } from '../../support/testEnvironment';
import { startSoketi } from './soketi';

const house = prepare(async () => {
  const soketi = await startSoketi();
  const { server, databaseUrl, close } = await openServer({ ...soketi.env, VITE_DEV_URL: '' });
  // The test sells tickets itself; the server dispatches what follows.
  const env = loadEnv(testEnvironment({ databaseUrl, port: server.port }), '');
  setRuntime({ env, broadcaster: memoryBroadcaster() });
  return {
    soketi,
    server,
    close: async () => {
      await close();
      await soketi.stop();
    },
  };
});
const { newDesktop, tolerate } = openBrowser();

type Person = { id: string; email: string; name: string };
let stewards: [Person, Person];
beforeAll(async () => {
  stewards = [await makeUser('validator'), await makeUser('validator')];
});

async function openAs({ email }: Person, path: string): Promise<Page> {
  const page = await newDesktop();
  const { cookies } = await signInAs(house.server, email);
  await page.context().addCookies(cookies.pairs().map((pair) => ({ ...pair, url: house.server.url })));
  await page.goto(house.server.url + path);
  return page;
}

/** Live connections that this page has opened. */
function socketsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('websocket', (socket) => urls.push(socket.url()));
  return urls;
}

const entriesOn = (page: Page) =>
  page.locator('header p', { hasText: 'entries today' }).locator('span').first().innerText();

async function openGate(quantity: number) {
  const venueId = await createVenue();
  const gate = await createGate(venueId, 'Crypt');
  const sold = await sellTicket({ venueId, quantity });
  const codes = (await ticketsOf(sold.order, sold.eventId)).map(({ code }) => code);
  const colleague = await signInAs(house.server, (await makeUser('validator')).email);
  const admit = (at: number) => scan(colleague, codes[at]!, { gateId: gate.id });
  return { path: paths.validations.redeem(gate.id), admit };
}

it('a steward sees colleagues at the gate, and their scans (presence)', async () => {
  const { path, admit } = await openGate(2);
  const pages = [await openAs(stewards[0], path), await openAs(stewards[1], path)];
  await pages[0]!.getByText(`With ${stewards[1].name}`).waitFor();
  await pages[1]!.getByText(`With ${stewards[0].name}`).waitFor();
  await admit(0);
  for (const page of pages) await expect.poll(() => entriesOn(page)).toBe('1');
  await pages[1]!.close();
  await pages[0]!.getByText(`With ${stewards[1].name}`).waitFor({ state: 'detached' });
});

it('the page may connect to this server alone, with the ticket of its session', async () => {
  const { path } = await openGate(1);
  const page = await newDesktop();
  const urls = socketsOf(page);
  const { cookies } = await signInAs(house.server, stewards[0].email);
  await page.context().addCookies(cookies.pairs().map((pair) => ({ ...pair, url: house.server.url })));
  const answer = await page.goto(house.server.url + path);
  const { PUSHER_PORT: port } = house.soketi.env;
  expect(answer!.headers()['content-security-policy']).toContain(`connect-src 'self' ws://127.0.0.1:${port};`);
  await expect.poll(() => urls.length).toBe(1);
  expect(urls[0]).toContain(`ws://127.0.0.1:${port}/app/aforo-key?protocol=7`);
  expect(urls[0]).toMatch(/&ticket=[\w-]{22}\.\w+\.[0-9a-f]{64}$/);
});

it('colleagues see who reads a conversation and who writes (client events)', async () => {
  const agents = [await makeUser('administrator'), await makeUser('administrator')] as const;
  const { id } = await askAsGuest(house.server.newClient());
  const [first, second] = [
    await openAs(agents[0], paths.customerService.show(id)),
    await openAs(agents[1], paths.customerService.show(id)),
  ];
  await first.getByText(`Also viewing: ${agents[1].name}`).waitFor();
  await second.getByRole('textbox').first().pressSequentially('There is');
  await first.getByText(`Writing a reply: ${agents[1].name}`).waitFor();
});

it('the dashboard shows a sale (private)', async () => {
  const page = await openAs(await makeUser('administrator'), paths.dashboard());
  const reloads: string[] = [];
  await page.waitForLoadState('networkidle');
  page.on('request', (request) => {
    const only = request.headers()['x-inertia-partial-data'];
    if (only) reloads.push(only);
  });
  await sellTicket({ venueId: await createVenue() });
  await expect.poll(() => reloads.some((only) => only.includes('sales'))).toBe(true);
});

it('a page connects again after the server was away, and hears the next scan', async () => {
  tolerate(/WebSocket connection/);
  const { path, admit } = await openGate(2);
  const page = await openAs(stewards[0], path);
  const urls = socketsOf(page);
  await admit(0);
  await expect.poll(() => entriesOn(page)).toBe('1');
  await house.soketi.stop();
  await house.soketi.startAgain();
  await expect.poll(() => urls.length).toBeGreaterThan(0);
  await page.waitForTimeout(2000);
  await admit(1);
  await expect.poll(() => entriesOn(page)).toBe('2');
});
