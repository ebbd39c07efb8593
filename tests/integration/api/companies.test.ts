import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { buy, claim, codesOf, contactOf, createCompany, handOut, openProduct } from '../bulk-orders/bulkFixture';
import { createVenue } from '../orders/shopFixture';
import { until } from '../tickets/saleFixture';
import { makeUser } from '../users/people';
import { checked, get, programOf } from './apiFixture';
import { post, refusalOf } from './writing';

type Row = { id: string; reference: string };
type Page<T = Row> = { data: T[]; next: string | null };
type Code = { id: string; code: string | null; url: string | null; state: string };

const app = runApp();
let owner: string;
let venue: string;
let product: string;
let program: Client;
let reader: Client;
beforeAll(async () => {
  owner = (await makeUser('administrator')).id;
  venue = await createVenue();
  product = await openProduct(venue);
  program = await programOf(app, owner);
  reader = await programOf(app, owner, { scopes: ['companies:read'] });
});

/** A company that owes at most 100.00. */
const onAccount = () => createCompany({ methods: ['on_account'], creditLimitCents: 10_000 });
const lines = (quantity: number) => [{ productId: product, quantity }];
const ordersOf = (company: string) => `/companies/${company}/orders`;
const list = (company: string, query = '') =>
  checked<Page<object>>('listCompanyOrders', get(reader, `${ordersOf(company)}${query}`));
const codes = (client: Client, company: string, query = '') =>
  checked<Page<Code>>('listCompanyCodes', get(client, `/companies/${company}/codes${query}`));

describe('companies', () => {
  it('have their terms, what they owe, and the part that is overdue', async () => {
    const company = await onAccount();
    await buy(await contactOf(app, company), company, lines(3));
    const due = () => checked('getCompany', get(reader, `/companies/${company}`));
    expect(await due()).toMatchObject({
      ...{ id: company, state: 'active', currency: 'EUR', methods: ['on_account'], creditLimitCents: 10_000 },
      ...{ owedCents: 2100, overdueCents: 0, creditDays: 30, discountRate: 0, minQuantity: 1, productIds: [] },
    });
    await sql('test_overdue', `update company_charges set due_at = now() - interval '1 day' where company_id = $1`, [
      company,
    ]);
    expect(await due()).toMatchObject({ owedCents: 2100, overdueCents: 2100 });
    expect((await get(reader, `/companies/${uuidv7()}`)).status).toBe(404);
  });

  it('are read page by page, without a repeated or a missing one when another is added in between', async () => {
    const added = [await onAccount(), await onAccount()];
    const all = await checked<Page>('listCompanies', get(reader, '/companies?limit=200'));
    const first = await checked<Page>('listCompanies', get(reader, `/companies?limit=${all.data.length - 1}`));
    const last = await onAccount();
    const second = await checked<Page>('listCompanies', get(reader, `/companies?limit=5&cursor=${first.next}`));
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect(ids).toEqual([...all.data.map(({ id }) => id), last]);
    expect(ids.slice(-3)).toEqual([...added, last]);
    expect((await get(reader, `${ordersOf(last)}?cursor=${first.next}`)).status).toBe(422);
  });

  it('are for tokens of the whole organisation only, with the scope', async () => {
    const company = await onAccount();
    const limited = await programOf(app, owner, { venueIds: [venue] });
    const scopeless = await programOf(app, owner, { scopes: ['orders:read'] });
    for (const path of ['/companies', `/companies/${company}`, ordersOf(company), `/companies/${company}/codes`])
      expect([path, (await get(limited, path)).status, (await get(scopeless, path)).status]).toEqual([path, 403, 403]);
    expect((await post(limited, ordersOf(company), { lines: lines(1) })).status).toBe(403);
    expect((await post(reader, ordersOf(company), { lines: lines(1) })).status).toBe(403);
    expect((await post(program, ordersOf(uuidv7()), { lines: lines(1) })).status).toBe(404);
    expect((await get(reader, ordersOf(uuidv7()))).status).toBe(404);
  });

  it('do not lend a program the rights of a contact: a token of one who is staff sees no codes', async () => {
    const company = await onAccount();
    await buy(await contactOf(app, company), company, lines(1));
    await prisma.companyContact.create({ data: { companyId: company, userId: owner, role: 'buyer' } });
    expect((await codes(reader, company)).data).toMatchObject([{ code: null, url: null }]);
  });
});

describe('an order of codes', () => {
  it('is taken on account, and its codes follow', async () => {
    const company = await onAccount();
    const body = { lines: lines(4), purchaseOrder: 'PO-7' };
    const made = await checked<Row>('createCompanyOrder', post(program, ordersOf(company), body));
    expect(made).toMatchObject({
      ...{ state: 'on_account', purchaseOrder: 'PO-7', currency: 'EUR', totalCents: 2800 },
      lines: [{ productId: product, slotId: null, quantity: 4, priceCents: 700 }],
    });
    expect(made).toMatchObject({
      orderReference: expect.any(String),
      dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    await until(async () => (await codes(program, company)).data.length === 4);
    expect((await list(company)).data).toEqual([{ ...made, codes: 4 }]);
  });

  it('that costs nothing is paid at once, and is answered the same again', async () => {
    const terms = { methods: ['on_account'], creditLimitCents: 10_000, discountRate: 10_000 };
    const company = await createCompany(terms);
    const key = crypto.randomUUID();
    for (const _time of [1, 2]) {
      const answer = await post(program, ordersOf(company), { lines: lines(2) }, key);
      expect([answer.status, answer.json<{ totalCents: number }>().totalCents], answer.text).toEqual([201, 0]);
    }
    expect((await list(company)).data).toMatchObject([{ state: 'paid' }]);
  });

  it('is made once for its key, and refused for another body with the same key', async () => {
    const company = await onAccount();
    const key = crypto.randomUUID();
    const answers = await Promise.all([0, 1].map(() => post(program, ordersOf(company), { lines: lines(2) }, key)));
    expect(answers.map(({ status }) => status).every((status) => status === 201 || status === 409)).toBe(true);
    const again = await post(program, ordersOf(company), { lines: lines(2) }, key);
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([201, 'true']);
    const other = await post(program, ordersOf(company), { lines: lines(3) }, key);
    expect(refusalOf(other)).toEqual([422, 'idempotency_key_reused']);
    expect((await list(company)).data).toHaveLength(1);
    const { owedCents } = await prisma.company.findUniqueOrThrow({ where: { id: company } });
    expect(Number(owedCents)).toBe(1400);
  });

  it('above the credit limit orders nothing, also when it is sent again', async () => {
    const company = await onAccount();
    const key = crypto.randomUUID();
    for (const _time of [1, 2])
      expect(refusalOf(await post(program, ordersOf(company), { lines: lines(15) }, key))).toEqual([
        422,
        'account_over_limit',
      ]);
    expect((await list(company)).data).toMatchObject([{ state: 'cancelled', codes: 0 }]);
    const stored = await prisma.company.findUniqueOrThrow({ where: { id: company } });
    expect(Number(stored.owedCents)).toBe(0);
    const without = await createCompany({ methods: ['card'] });
    expect(refusalOf(await post(program, ordersOf(without), { lines: lines(1) }))).toEqual([422, 'account_none']);
  });

  it('is refused with faults in its body', async () => {
    const company = await createCompany({ methods: ['on_account'], creditLimitCents: 1, needsPurchaseOrder: true });
    const send = async (body: object) => refusalOf(await post(program, ordersOf(company), body));
    expect(await send({ lines: [] })).toEqual([422, 'invalid', 'lines']);
    expect(await send({ lines: [...lines(1), ...lines(2)] })).toEqual([422, 'invalid', 'lines']);
    expect(await send({ lines: [{ productId: product, quantity: 1, price: 1 }] })).toEqual([
      422,
      'invalid',
      'lines.0.price',
    ]);
    expect(await send({ lines: lines(1), as: 'quote' })).toEqual([422, 'invalid', 'as']);
    expect(await send({ lines: lines(1) })).toEqual([422, 'bulk_purchase_order', 'purchaseOrder']);
    expect((await list(company)).data).toEqual([]);
  });
});

describe('codes', () => {
  it('have their state, the people who have them, and the ticket they became', async () => {
    const company = await onAccount();
    const contact = await contactOf(app, company);
    const order = await buy(contact, company, lines(3));
    await handOut(contact, order, [{ email: 'eva@example.test', name: 'Eva' }]);
    const stored = await codesOf(order);
    await claim(app.newClient(), stored[0]!.code);
    const { data } = await codes(program, company);
    expect(data).toMatchObject([
      { state: 'claimed', holderName: 'Ana Sol', sentTo: { name: 'Eva', email: 'eva@example.test' } },
      { state: 'free', sentTo: null, holderName: null, claimedAt: null, ticket: null },
      { state: 'free' },
    ]);
    expect(data[0]).toMatchObject({ ticket: expect.stringMatching(/^\w{10}$/), claimedAt: expect.any(String) });
    expect(data.map(({ code }) => code)).toEqual(stored.map(({ code }) => code));
    expect(data[1]!.url).toContain(paths.bulk.claim(stored[1]!.code));
    const read = await codes(reader, company);
    expect(read.data.map(({ code, url }) => [code, url])).toEqual([1, 2, 3].map(() => [null, null]));
  });

  it('are read page by page in their order, of one order or state', async () => {
    const company = await onAccount();
    const contact = await contactOf(app, company);
    const [one, two] = [await buy(contact, company, lines(3)), await buy(contact, company, lines(2))];
    const ids = [...(await codesOf(one)), ...(await codesOf(two))].map(({ id }) => id);
    const first = await codes(program, company, '?limit=2');
    const later = await buy(contact, company, lines(1));
    const second = await codes(program, company, `?limit=2&cursor=${first.next}`);
    const third = await codes(program, company, `?limit=9&cursor=${second.next}`);
    const [added] = await codesOf(later);
    expect([first, second, third].flatMap(({ data }) => data.map(({ id }) => id))).toEqual([...ids, added!.id]);
    expect(third.next).toBeNull();
    expect((await codes(program, company, `?order=${two}`)).data.map(({ id }) => id)).toEqual(ids.slice(3));
    expect((await codes(program, company, '?state=used')).data).toEqual([]);
    expect((await get(program, `/companies/${company}/codes?state=lost`)).status).toBe(422);
  });
});
