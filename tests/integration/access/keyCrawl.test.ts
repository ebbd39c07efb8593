/**
 * Every page and file in every role, every email and every event: a key that manages an order is only in emails to its
 * buyer and in the browser that placed it. The secret from which keys are derived is nowhere.
 */
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryBroadcaster } from '../../../server/infra/broadcaster/memoryBroadcaster';
import { prisma, sql } from '../../../server/infra/db';
import { keysOf } from '../../../server/infra/env';
import { purposeOf } from '../../../server/infra/orderKeys';
import { setRuntime } from '../../../server/infra/runtime';
import { startPayment } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { ROLE_NAMES } from '../../../server/shared/permissions';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { viewKeyOf } from '../../support/orderKeys';
import { buyerOf } from '../../support/placingBrowser';
import { unzip } from '../../support/unzip';
import { contactOf, createCompany, openProduct, order as orderForCompany } from '../bulk-orders/bulkFixture';
import { createVenue } from '../orders/shopFixture';
import { itemOf, place, type Sale, sell, until } from '../tickets/saleFixture';
import { linkOf, MAILING, offer, take } from '../tickets/transferFixture';
import { makeUser, signInAs } from '../users/people';
import { addressIn } from './addresses';
import { STATED_ROUTES } from './routePermissions';
import { buildWorld, makeStaff, type World } from './twoVenues';

const broadcaster = memoryBroadcaster();
let app: TestApp;
let world: World;
let sales: { paid: Sale; pending: Sale; owned: Sale; given: Sale };
/** Roles by name: the client, and the key it has for each order's URLs. */
let roles: [name: string, client: Client, key: (sale: Sale) => string][];
let secrets: { id: string; email: string | null; secret: string }[];

beforeAll(async () => {
  app = await startApp(MAILING);
  setRuntime({ env: app.env, broadcaster });
  const admin = await makeStaff(app, 'everywhere');
  world = await buildWorld(admin.client, 'Alpha', 1000);
  const owner = await makeUser();
  sales = {
    paid: await sell({ quantity: 2 }),
    pending: await place(),
    owned: await sell({ quantity: 1, userId: owner.id }),
    given: await sell({ quantity: 2 }),
  };
  await startPayment(sales.pending.paymentId, { key: sales.pending.key });
  const buyer = buyerOf(app);
  await offer(buyer, sales.given);
  await take(app.newClient(), await linkOf(buyer, sales.given));
  const companyId = await createCompany({ methods: ['card', 'on_account'], creditLimitCents: 1_000_000 });
  const [contact, former] = [await contactOf(app, companyId), await contactOf(app, companyId)];
  const product = await openProduct(await createVenue());
  const { id } = await orderForCompany(former, companyId, [{ productId: product, quantity: 20 }]);
  await former.json('POST', paths.bulk.onAccount(id), { id: uuidv7() });
  const gone = await prisma.companyContact.findFirstOrThrow({ where: { companyId }, orderBy: { createdAt: 'desc' } });
  await admin.client.json('DELETE', paths.bulk.contacts(companyId, gone.userId), {});
  for (const { reference } of [sales.given, sales.owned])
    await admin.client.json('POST', paths.orders.renewLinks(reference), {});
  await until(async () => (await prisma.mailLog.count({ where: { kind: 'order_links_renewed' } })) === 2);
  const views = new Map<string, string>();
  for (const sale of Object.values(sales)) views.set(sale.id, await viewKeyOf(sale));
  const none = () => '';
  roles = [
    ['a guest', app.newClient(), none],
    ['a guest with links that show', app.newClient(), ({ id: order }) => views.get(order)!],
    ['a buyer with an account', await signInAs(app, owner.email), none],
    ['a contact of a company', contact, none],
    ['a former contact', former, none],
    ['staff who may do everything', admin.client, none],
  ];
  for (const role of ROLE_NAMES) roles.push([role, await signInAs(app, (await makeUser(role)).email), none]);
  secrets = await sql('test_secrets', 'select id, customer_email as email, secret from orders');
}, 90_000);
afterAll(() => app.close());

const KEY = /m[0-9a-z]{4}[\w-]{22}/g;
/** Orders that the text's reader could manage with it, and orders whose secret it contains. */
function ordersOpenedBy(text: string): { email: string | null }[] {
  const keys = [...new Set(text.match(KEY) ?? [])];
  return secrets.filter(
    ({ secret }) => text.includes(secret) || keys.some((key) => purposeOf(key, secret) === 'manage'),
  );
}

const IN_PDF = /stream\r?\n([\s\S]*?)endstream/g;
const readable = (bytes: Buffer): string => {
  try {
    return inflateSync(bytes, { finishFlush: 2 }).toString('latin1');
  } catch {
    return '';
  }
};
/** The text that a reader can extract from a file: a PDF compresses its text, a workbook or pass is an archive. */
function textOf(bytes: Buffer): string {
  const plain = bytes.toString('latin1');
  if (plain.startsWith('PK')) return [...unzip(bytes).values()].map((file) => file.toString('latin1')).join('\n');
  if (!plain.startsWith('%PDF')) return plain;
  const packed = [...plain.matchAll(IN_PDF)].map(([, stream]) => readable(Buffer.from(stream!, 'latin1')));
  return [plain, ...packed].join('\n');
}

const BLANKS: Record<string, string> = { format: 'csv', code: 'en', kind: 'order_cancelled', slug: 'alpha-tour' };
async function addressesOf(key: (sale: Sale) => string): Promise<string[]> {
  const pages = STATED_ROUTES.filter(({ method, path }) => method === 'GET' && !path.startsWith('/logout'));
  const items = new Map<string, string>();
  for (const sale of Object.values(sales)) items.set(sale.id, await itemOf(sale));
  return pages.flatMap((route) => {
    const of = (sale: Sale) =>
      route.path
        .replace('/order-items/:id', `/order-items/${items.get(sale.id)}`)
        .replace(':reference', sale.reference)
        .replace(/:(\w+)/g, (_, name: string) => BLANKS[name] ?? uuidv7()) + (key(sale) && `?key=${key(sale)}`);
    const ofOrders = /:reference|order-items/.test(route.path) ? Object.values(sales).map(of) : [];
    const isOfWorld = /:/.test(route.path) && ofOrders.length === 0;
    try {
      return [...ofOrders, addressIn(world, route)];
    } catch {
      return isOfWorld || ofOrders.length === 0 ? [of(sales.paid).replace(/\?.*/, ''), ...ofOrders] : ofOrders;
    }
  });
}

const LINKS = /"(?:url|href|path|pdf|action)":"(?:https?:\/\/[^/"]+)?(\/[^"\\]+)"/g;
const AT_ONCE = 8;
/** Number of responses by status. */
const seen = new Map<number, number>();
/** Linked pages that are visited too. */
const MAX_LINKED = 60;

async function look(client: Client, path: string): Promise<{ text: string; linked: string[] }> {
  const answer = await client.get(path);
  seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
  const type = answer.headers.get('Content-Type') ?? '';
  let { text } = answer;
  if (/pdf|zip|sheet|pkpass|octet/.test(type)) {
    const file = await fetch(new URL(path, app.url), { headers: { Cookie: client.cookies.header() } });
    text = textOf(Buffer.from(await file.arrayBuffer()));
  }
  // Unfolds continued lines of a calendar.
  const whole = [text.replaceAll(/\r\n /g, ''), ...answer.redirects, ...[...answer.headers].flat()].join('\n');
  return { text: whole, linked: [...text.matchAll(LINKS)].map(([, linked]) => linked!) };
}

async function crawl(client: Client, first: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const linked = new Set<string>();
  const visit = async (path: string) => {
    const page = await look(client, path);
    for (const one of page.linked) if (!first.includes(one) && linked.size < MAX_LINKED) linked.add(one);
    if (ordersOpenedBy(page.text).length > 0) found.push(path);
  };
  for (const list of [first, linked]) {
    const all = [...list];
    for (let at = 0; at < all.length; at += AT_ONCE) await Promise.all(all.slice(at, at + AT_ONCE).map(visit));
  }
  return found;
}

it('no page and no file has a key that manages an order', async () => {
  const leaks: string[] = [];
  for (const [name, client, key] of roles) {
    await sql('test_patience', 'delete from rate_limits');
    for (const path of await crawl(client, await addressesOf(key))) leaks.push(`${name}: ${path}`);
  }
  expect(leaks).toEqual([]);
  // A response refused by a rate limit or a fault contains nothing to find.
  expect([429, 500, 503].filter((status) => seen.has(status))).toEqual([]);
  expect(seen.get(200)).toBeGreaterThan(800);
}, 240_000);

it('the crawl finds one where there is one: the page of the browser that bought', async () => {
  const own = paths.orders.show(sales.paid.reference, sales.paid.key);
  expect(await crawl(buyerOf(app), [own])).toEqual([own]);
  expect(keysOf(app.env)).toHaveLength(1);
});

it('a mail has one only for the order of its own recipient', async () => {
  const mails = await sql<{ kind: string; recipient: string; text: string }>(
    'test_all_mails',
    `select kind, recipient, concat_ws(' ', subject, html, text, data::text) as text from mail_log`,
  );
  const wrong = mails.filter(({ recipient, text }) =>
    ordersOpenedBy(text).some(({ email }) => email?.toLowerCase() !== recipient.toLowerCase()),
  );
  expect(wrong.map(({ kind, recipient }) => [kind, recipient])).toEqual([]);
  const withKey = new Set(mails.filter(({ text }) => ordersOpenedBy(text).length > 0).map(({ kind }) => kind));
  expect([...withKey].sort()).toEqual(expect.arrayContaining(['order_links_renewed', 'order_paid']));
});

it('no event on a channel and no table but that of orders and of mails has one', async () => {
  expect(broadcaster.published.length).toBeGreaterThan(0);
  const tables = await sql<{ name: string }>(
    'test_tables',
    `select table_name::text as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('orders', 'mail_log')`,
  );
  const holding: string[] = [];
  for (const { name } of tables) {
    const rows = await sql<{ row: string }>(`test_rows_${name}`, `select t::text as row from "${name}" t`);
    if (rows.some(({ row }) => ordersOpenedBy(row).length > 0)) holding.push(name);
  }
  expect([holding, ordersOpenedBy(JSON.stringify(broadcaster.published))]).toEqual([[], []]);
});
