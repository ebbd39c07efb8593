/**
 * Mail scanners open every link before the recipient does, and some submit forms. Opening must change nothing: for each
 * route linked from emails, two strangers send HEAD and GET with real links, and the database stays the same. A kind of
 * email that links to another route fails until a real link of that route is among the emails here.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOfPass, passesById } from '../../../server/annual-passes/passRow';
import { mailHandouts } from '../../../server/bulk-orders/handing/mailHandouts';
import { loadDemo } from '../../../server/demo';
import { prisma, sql } from '../../../server/infra/db';
import { invoiceKey, manageKey } from '../../../server/infra/orderKeys';
import { mailKinds } from '../../../server/mails';
import { confirmLink } from '../../../server/orders';
import { paths } from '../../../server/shared/paths';
import { newSecret } from '../../../server/shared/reference';
import { uuidv7 } from '../../../server/shared/uuid';
import { findMailedOrder } from '../../../server/tickets/mail/mailedOrder';
import { transferUrl } from '../../../server/tickets/transfers/transferLink';
import { waitingPath } from '../../../server/waiting/waitingLink';
import { startApp, type TestApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { STATED_ROUTES, type StatedRoute } from '../access/routePermissions';
import { buy, claim, codesOf, contactOf, createCompany, handOut, openProduct } from '../bulk-orders/bulkFixture';
import { untilIndexed } from '../finding/untilIndexed';
import { createVenue } from '../orders/shopFixture';
import { makeUser, PASSWORD } from '../users/people';

let app: TestApp;
/** Real links by route. */
let links: Map<string, string[]>;
let unclaimed: string;
const AGENTS = ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0', 'Mozilla/5.0 (iPhone) Safari/604.1'];

const patternOf = (route: string) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`);
const GETS = STATED_ROUTES.filter(({ method }) => method === 'GET').map((route) => ({
  ...route,
  pattern: patternOf(route.path),
}));
/** The most literal route comes first: `/orders/find` before `/orders/:reference`. */
const routeOf = (path: string): string | null =>
  GETS.filter(({ pattern }) => pattern.test(path)).sort(
    (a, b) => a.path.split(':').length - b.path.split(':').length,
  )[0]?.path ?? null;

const linksIn = (text: string): string[] => [...text.matchAll(/https?:\/\/[^\s"'<>)]+/g)].map(([url]) => url);
const pathOf = (url: string): string => new URL(url, app.url).pathname;

/** The server records requests themselves: counts, sessions and shop visits. */
const OF_REQUESTS = ['rate_limits', 'sessions', 'security_events', 'shop_counts'];
/** These change with the demo's clock, as gates become silent and slots fill. */
const OF_THE_CLOCK = ['clocks', 'outbox', 'notifications', 'told_alerts'];

async function stateOfDatabase(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>(
    'test_tables',
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1::text[]) order by 1`,
    [[...OF_REQUESTS, ...OF_THE_CLOCK]],
  );
  const state: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await prisma.$queryRawUnsafe<{ hash: string }[]>(
      `select count(*) || ':' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as hash from "${name}" t`,
    );
    state[name] = row!.hash;
  }
  return state;
}

const outboxIsEmpty = async () => {
  for (let wait = 0; wait < 600; wait += 1) {
    const [row] = await sql<{ n: number }>('test_outbox', 'select count(*)::int as n from outbox');
    if (row!.n === 0) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('the outbox is not empty');
};

async function causeMails(): Promise<void> {
  const guest = app.newClient();
  const user = await makeUser('manager');
  const buyer = { name: 'Eva Gil', email: 'eva@example.test', password: PASSWORD };
  await guest.post(paths.auth.register(), buyer);
  await app.newClient().post(paths.auth.forgotPassword(), { email: user.email });
  await app.newClient().post(paths.auth.signInLink(), { email: user.email });
  const company = await createCompany({ methods: ['on_account'], creditLimitCents: 1_000_000 });
  const contact = await contactOf(app, company);
  const product = await openProduct(await createVenue());
  const order = await buy(contact, company, [{ productId: product, quantity: 3 }]);
  await handOut(contact, order, [{ email: 'code@example.test' }, { email: 'taker@example.test' }]);
  await mailHandouts(0);
  const sent = (await codesOf(order)).filter(({ state }) => state === 'sent');
  await claim(app.newClient(), sent[0]!.code, { claim: uuidv7() });
  unclaimed = sent[1]!.code;
}

/** Links of emails that no action here sends, built like in those emails from demo data. */
async function otherLinks(): Promise<string[]> {
  const { linkSecret, reference } = await prisma.order.findFirstOrThrow({
    where: { invoices: { some: {} } },
    select: { reference: true, linkSecret: true },
  });
  const unpaid = await prisma.order.findFirstOrThrow({
    where: { state: 'pending', customerEmail: { not: null } },
    select: { id: true, reference: true, linkSecret: true },
  });
  const asked = await prisma.promoCodeRequest.create({
    data: {
      ...{ id: uuidv7(), promoId: (await prisma.promo.findFirstOrThrow({ where: { trigger: 'code' } })).id },
      ...{ secret: newSecret(), name: 'Clara Vidal', email: 'clara@example.test', reason: 'Please', locale: 'es' },
    },
  });
  const [pass] = await passesById([(await prisma.annualPass.findFirstOrThrow({ select: { id: true } })).id]);
  const waiting = await prisma.waitingEntry.findFirstOrThrow({ select: { id: true } });
  const given = await prisma.ticketTransfer.findFirstOrThrow({ where: { state: 'offered' }, select: { id: true } });
  const { secret } = await prisma.supportTicket.findFirstOrThrow({ select: { secret: true } });
  const { slug } = await prisma.event.findFirstOrThrow({ select: { slug: true } });
  const key = manageKey(linkSecret);
  return [
    ...[paths.home(), paths.auth.login(), paths.bulk.login(), paths.auth.forgotPassword(), paths.profile.edit()],
    ...[paths.events.show(slug), paths.help.conversation(secret), paths.promo.request(asked.secret)],
    ...[paths.orders.invoice(reference, invoiceKey(linkSecret)), paths.orders.cancelledVisits(reference, key)],
    ...[
      paths.payments.choice(unpaid.reference, manageKey(unpaid.linkSecret)),
      paths.passes.download(codeOfPass(pass!)),
      waitingPath(waiting.id),
    ],
    ...[new URL(transferUrl(given.id)).pathname, confirmLink((await findMailedOrder(unpaid.id))!)],
  ];
}

async function openByProgram(path: string): Promise<void> {
  for (const agent of AGENTS) {
    const headers = { 'User-Agent': agent, Accept: 'text/html' };
    for (const method of ['HEAD', 'GET', 'GET']) {
      let next: string | null = path;
      for (let hop = 0; next && hop < 6; hop += 1) {
        const answer: Response = await fetch(new URL(next, app.url), { method, headers, redirect: 'manual' });
        const text = await answer.text();
        expect(answer.status, `${method} ${next}`).toBeLessThan(500);
        const resources = method === 'GET' ? [...text.matchAll(/(?:src|href)="(\/[^"#]+\.\w+[^"]*)"/g)] : [];
        for (const [, resource] of resources)
          await fetch(new URL(resource!, app.url), { headers }).then((it) => it.text());
        const location = answer.headers.get('Location');
        next = location && new URL(location, app.url).origin === app.url ? location : null;
      }
    }
  }
}

beforeAll(async () => {
  app = await startApp();
  await loadDemo();
  await causeMails();
  await outboxIsEmpty();
  await untilIndexed();
  const mails = await sql<{ text: string }>('test_all_mails', `select text from mail_log where text <> '' order by id`);
  links = new Map();
  const others = (await otherLinks()).map((path) => new URL(path, app.url).href);
  for (const url of [...mails.flatMap(({ text }) => linksIn(text)), ...others]) {
    const { pathname, search } = new URL(url);
    const route = routeOf(pathname);
    if (route) links.set(route, [...(links.get(route) ?? []), pathname + search]);
  }
}, 180_000);
afterAll(() => app.close());

it('every route that a mail leads to has a real link here', () => {
  const wanted = mailKinds().flatMap(({ kind, sample }) => {
    const { frame, placeholders } = sample('en');
    const urls = linksIn([frame.action?.url ?? '', ...Object.values(placeholders)].join(' '));
    return urls.map((url) => `${kind}: ${routeOf(pathOf(url)) ?? pathOf(url)}`);
  });
  expect(wanted.filter((one) => !links.has(one.split(': ')[1]!))).toEqual([]);
});

it('opening the links changes nothing', async () => {
  const before = await stateOfDatabase();
  const changed: Record<string, string[]> = {};
  for (const [route, found] of links) {
    for (const link of new Set([found[0]!, found.at(-1)!])) await openByProgram(link);
    await outboxIsEmpty();
    const after = await stateOfDatabase();
    const tables = Object.keys(after).filter((name) => after[name] !== before[name]);
    if (tables.length > 0) changed[route] = tables;
    Object.assign(before, after);
  }
  expect(changed).toEqual({});
}, 300_000);

it('a form that is sent without its token does nothing', async () => {
  const before = await stateOfDatabase();
  for (const [route, found] of links) {
    const forms: StatedRoute[] = STATED_ROUTES.filter(
      ({ method, path }) => method !== 'GET' && (path === route || path.startsWith(`${route}/`)),
    );
    const own = new URL(found[0]!, app.url);
    for (const { method, path } of forms) {
      const tail = path.slice(route.length).replace(/:\w+/g, uuidv7());
      const answer = await fetch(new URL(`${own.pathname}${tail}${own.search}`, app.url), {
        method,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'name=Ana&email=ana%40example.test',
        redirect: 'manual',
      });
      await answer.text();
      expect([401, 403, 404, 419], `${method} ${path}: ${answer.status}`).toContain(answer.status);
    }
  }
  await outboxIsEmpty();
  const after = await stateOfDatabase();
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([]);
}, 120_000);

it('the person’s first press works afterwards', async () => {
  for (const route of ['/reset-password/:token', '/promo/:code']) expect(links.has(route), route).toBe(true);
  expect((await claim(app.newClient(), unclaimed, { claim: uuidv7() })).status).toBeLessThan(400);
  const reset = links.get('/reset-password/:token')!.at(-1)!;
  expectPage(await app.newClient().post(reset, { password: 'a lantern in the crypt' }), 'Auth/Login');
});
