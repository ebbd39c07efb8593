/** Claim links: codes per link, deadline, and the message for latecomers. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import { mailHandouts } from '../../../server/bulk-orders/handing/mailHandouts';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { dayAhead } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { createVenue } from '../orders/shopFixture';
import { buy, codesOf, contactOf, createCompany, mailsOf, openProduct, refusalOf } from './bulkFixture';

const app = runApp();
let buyer: Client;
let id: string;
let product: string;
let companyId: string;
beforeAll(async () => {
  product = await openProduct(await createVenue());
  companyId = await createCompany({ name: 'Viajes Sur', methods: ['on_account'], creditLimitCents: 1_000_000 });
  buyer = await contactOf(app, companyId);
  id = await buy(buyer, companyId, [{ productId: product, quantity: 9 }]);
});

const TERMS = {
  domains: [] as string[],
  perPerson: 1,
  totalLimit: null as number | null,
  endsOn: null as string | null,
};

async function makeLink(terms: Partial<typeof TERMS>): Promise<{ link: string; token: string }> {
  const link = randomUUID();
  const answer = await buyer.json('POST', paths.bulk.links(id), { id: link, ...TERMS, ...terms });
  expect(answer.status).toBeLessThan(400);
  const { token } = await prisma.claimLink.findUniqueOrThrow({ where: { id: link } });
  return { link, token };
}
const ask = (token: string, name: string) =>
  app
    .newClient()
    .json('POST', paths.bulk.ask(token), { id: randomUUID(), name, email: `${name}@example.test` }, { follow: false });
const change = (link: string, terms: object) => buyer.json('PATCH', paths.bulk.links(id, link), terms);
const open = async (token: string) => expectPage(await app.newClient().get(paths.bulk.ask(token)), 'BulkOrders/Ask');

it('a link gives as many codes as it may in all, and more when it may', async () => {
  const { link, token } = await makeLink({ totalLimit: 2 });
  expect((await open(token)).left).toBe(2);
  for (const name of ['ana', 'berta']) expect((await ask(token, name)).status).toBe(303);
  expect(await open(token)).toMatchObject({ company: 'Viajes Sur', left: 0, hasEnded: false });
  expect(refusalOf(await ask(token, 'carla')).code).toBe('claim_none_left');
  const below = refusalOf(await change(link, { ...TERMS, totalLimit: 1 }));
  expect(below.errors?.totalLimit).toEqual([
    'Codes already requested through this link: 2. Enter that number or more.',
  ]);
  expect((await change(link, { ...TERMS, totalLimit: 3 })).status).toBeLessThan(400);
  expect((await ask(token, 'carla')).status).toBe(303);
  const { links, codes } = expectPage(await buyer.get(paths.bulk.show(id)), 'BulkOrders/Show');
  expect(links.find((one) => one.id === link)).toMatchObject({ taken: 3, totalLimit: 3, active: true });
  expect(codes[0]!.url).toMatch(/^https?:.*\/promo\/\w{12}$/);
});

it('a link gives none after its last day, and says which that was', async () => {
  const { link, token } = await makeLink({ endsOn: dayAhead(2) });
  expect(await open(token)).toMatchObject({ hasEnded: false, endsOn: dayAhead(2) });
  const over = dayAhead(-2);
  expect((await change(link, { ...TERMS, endsOn: over })).status).toBeLessThan(400);
  expect(await open(token)).toMatchObject({ hasEnded: true, endsOn: over, left: 0 });
  expect(refusalOf(await ask(token, 'dora')).code).toBe('claim_link_ended');
  await change(link, TERMS);
  expect((await ask(token, 'dora')).status).toBe(303);
});

it('the page names the event, and a person who has a code gets its mail again, once in an hour', async () => {
  const { token } = await makeLink({});
  const [{ event } = { event: '' }] = await sql<{ event: string }>(
    'test_event_of_link',
    `select e.title ->> 'en' as event from products p join events e on e.id = p.event_id where p.id = $1`,
    [product],
  );
  expect((await open(token)).event).toBe(event);
  const mailed = () => mailsOf('flora@example.test').then((mails) => mails.length);
  for (const count of [1, 2, 3, 4, 5, 6]) {
    expect((await ask(token, 'flora')).status).toBe(303);
    await mailHandouts(0);
    await vi.waitFor(async () => expect(await mailed()).toBe(count), { timeout: 10_000 });
    if (count === 1) continue;
    expect(refusalOf(await ask(token, 'flora')).errors?.email?.[0]).toContain('one hour');
    await sql('test_hour', `update bulk_handouts set mailed_again_at = mailed_again_at - interval '1 hour'`);
  }
  const { links } = expectPage(await buyer.get(paths.bulk.show(id)), 'BulkOrders/Show');
  expect(links.find(({ url }) => url.endsWith(token))!.taken).toBe(1);
});

it('what cannot be is said beside its field; a link of another order is not there', async () => {
  const { link } = await makeLink({});
  const wrong = refusalOf(await change(link, { ...TERMS, totalLimit: 0, perPerson: 101, endsOn: '2025-02-30' }));
  expect(Object.keys(wrong.errors ?? {}).sort()).toEqual(['endsOn', 'perPerson', 'totalLimit']);
  expect((await change(randomUUID(), TERMS)).status).toBe(404);
});

it('people of its domain claim a code by a link, as many as each may', async () => {
  // Removes the hourly limit of one network.
  await sql('test_no_limits', 'delete from rate_limits');
  const bought = await buy(buyer, companyId, [{ productId: product, quantity: 2 }]);
  await buyer.json('POST', paths.bulk.links(bought), { id: randomUUID(), domains: ['@Rutas.test'], perPerson: 1 });
  const { links } = expectPage(await buyer.get(paths.bulk.show(bought)), 'BulkOrders/Show');
  const address = new URL(links[0]!.url).pathname;
  const ask = (email: string, submission = randomUUID()) =>
    app.newClient().json('POST', address, { id: submission, name: 'Ana', email }, { follow: false });
  expect(refusalOf(await ask('ana@example.test')).errors?.email).toBeDefined();
  const submission = randomUUID();
  for (const _time of [1, 2]) expect((await ask('ana@rutas.test', submission)).status).toBe(303);
  // The same mailbox gets no second code; its email is sent again once an hour.
  await ask('Ana+2@rutas.test');
  // Without a mail server no email is promised: the company hands the code over.
  expect((await ask('berta@rutas.test')).headers.get('Location')).toBe(paths.message('code_reserved'));
  expect(refusalOf(await ask('clara@rutas.test')).code).toBe('claim_none_left');
  expect((await codesOf(bought)).map(({ state }) => state)).toEqual(['sent', 'sent']);
});
