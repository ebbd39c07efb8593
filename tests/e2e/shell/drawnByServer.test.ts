/** Content on the screen before any script, its links and forms, and input before hydration. */
import { beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { openBrowser } from '../../support/browser';
import { employ, PASSWORD, runMuseum } from '../buying/museum';

const museum = runMuseum();
let email: string;
const { newPhone, tolerate } = openBrowser();
const ENTRY = /\/build\/assets\/app-.*\.js/;
beforeAll(async () => {
  email = await employ('customer', 'Ana');
});

const at = (path: string) => museum.server.url + path;

it('without JavaScript the programme, an event, its days and prices are there to read, and a link leads on', async () => {
  const page = await newPhone({ javaScriptEnabled: false });
  await page.goto(at(paths.home()));
  expect(await page.locator('noscript').innerText()).toContain('turn on JavaScript');
  await page.getByRole('heading', { name: 'What’s on' }).waitFor();
  await page.getByRole('link', { name: 'The Lighthouse Museum' }).click();
  expect(page.url()).toBe(at(paths.events.show(museum.event.slug)));
  await page.getByRole('heading', { name: 'The Lighthouse Museum', level: 1 }).waitFor();
  expect(await page.locator('.plain').innerText()).toContain('€12.00');
  await page.goto(at(`${paths.events.show(museum.event.slug)}?day=${museum.day}`));
  expect(await page.locator('.plain').innerText()).toContain('11:00');
});

it('without JavaScript the search of the programme works', async () => {
  const page = await newPhone({ javaScriptEnabled: false });
  await page.goto(at(`${paths.home()}?q=lighthouse`));
  await page.getByLabel('Search').fill('nothing of the kind');
  await page.getByLabel('Search').press('Enter');
  await page.getByText('No events found').waitFor();
});

it('who comes back from the bank reads that it is waited for, before any script', async () => {
  const lines = [
    { eventId: museum.event.id, productId: museum.products.general, appointmentId: museum.slots['10:00'], quantity: 1 },
  ];
  const buyer = museum.server.newClient();
  const held = await buyer.json('POST', paths.events.holds(museum.event.slug), { key: uuidv7(), lines });
  const { reference, key } = held.json<{ reference: string; key: string }>();
  const order = { name: 'Ana', email: 'ana@example.test', acceptTerms: true };
  await buyer.json('POST', paths.orders.place(reference, key), order);
  const { id } = await prisma.order.findUniqueOrThrow({ where: { reference } });
  await sql('test_authorised', `update payments set state = 'authorised' where order_id = $1`, [id]);
  const page = await newPhone({ javaScriptEnabled: false });
  await page.goto(at(paths.payments.loading(reference, key)));
  await page.getByRole('heading', { name: 'Confirming your payment' }).waitFor();
});

it('what is typed and pressed before the scripts are there is not lost', async () => {
  const page = await newPhone();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(ENTRY, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(at(paths.auth.login()), { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Keep me signed in').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(page.url()).toBe(at(paths.auth.login()));
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url() === at(paths.auth.login()),
  );
  release();
  expect((await sent).postDataJSON()).toEqual({ email, password: PASSWORD, remember: true });
  await page.waitForURL((url) => url.pathname !== paths.auth.login());
});

it('without JavaScript a password never stands in an address', async () => {
  tolerate(/status of 419/);
  const page = await newPhone({ javaScriptEnabled: false });
  await page.goto(at(paths.auth.login()));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForLoadState();
  expect(page.url()).toBe(at(paths.auth.login()));
});

it('the code of pages comes packed by the build to who takes that, and plain to who does not', async () => {
  const document = await (await fetch(at(paths.home()))).text();
  const entry = document.match(ENTRY)![0];
  const lengthFor = async (encoding: string) => {
    const answer = await fetch(at(entry), { headers: { 'Accept-Encoding': encoding } });
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    return { sent: Number(answer.headers.get('content-length')), text: await answer.text() };
  };
  const [packed, plain] = [await lengthFor('br'), await lengthFor('identity')];
  expect(packed.text).toBe(plain.text);
  expect(packed.sent).toBeGreaterThan(0);
  expect(packed.sent).toBeLessThan(plain.sent / 2.5);
  expect((await fetch(at(`${entry}.gone`))).status).toBe(404);
  const refused = await fetch(at(entry), { headers: { 'Accept-Encoding': 'br', 'If-Match': '"another"' } });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('422');
});
