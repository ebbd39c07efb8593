/** Refunds to bank accounts: collected in a file, with the bank's result entered by staff. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { refundPayment } from '../../../server/payments/actions/refundPayment';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { schemaFaults } from '../../standIns/sepaSchema';
import { expectPage } from '../../support/expectPage';
import { makeStaff } from '../access/twoVenues';
import { makeUser, signInAs } from '../users/people';
import { factsOf, type Placed } from './paymentFixture';
import { codeOf } from './refundFixture';
import {
  app,
  awaited,
  bring,
  causes,
  clerk,
  decide,
  IBAN,
  lineOf,
  mailOf,
  openTransfers,
  shop,
} from './transferFixture';

openTransfers();

const PAYEE = { payeeName: 'Íñigo Núñez & Söhne "<b>', payeeIban: 'de89 3704 0044 0532 0130 00' };

const refundsOf = (order: Placed) =>
  prisma.refund.findMany({ where: { orderId: order.id }, orderBy: { createdAt: 'asc' } });

/** An order paid by transfer and fully refunded by staff. @returns its refund */
async function refunded(payee: object = PAYEE) {
  const order = await awaited();
  await bring([order.total, order.rf]);
  const body = {
    id: randomUUID(),
    positions: [1, 2],
    how: 'all',
    expectedCents: order.total,
    currency: 'EUR',
    ...payee,
  };
  const answer = await clerk.json('POST', paths.orders.refund(order.reference), body);
  expect(answer.status, answer.text).toBeLessThan(400);
  const [refund] = await refundsOf(order);
  return { order, id: refund!.id };
}

/** An order that was paid twice. @returns the refund of the surplus, whose destination is unknown */
async function overpaid() {
  const order = await awaited();
  await bring([order.total, order.rf], [order.total, `${order.rf} again`]);
  await decide((await lineOf(`${order.rf} again`)).id, 'match', { order: order.reference });
  const [refund] = await refundsOf(order);
  return { order, id: refund!.id };
}

const bank = async (client = clerk) => expectPage(await client.get(paths.refunds.index()), 'Refunds/Index').bank;
const make = (id: string = randomUUID(), client = clerk) =>
  client.json('POST', paths.refunds.files(), { id, account: IBAN });
const made = async (): Promise<string> => {
  const id = randomUUID();
  expect((await make(id)).status).toBe(200);
  return id;
};
const fetchFile = (id: string) => clerk.get(paths.refunds.file(id));
const reject = (file: string, refund: string, reason = 'AC01') =>
  clerk.json('POST', paths.refunds.rejected(file), { refund, reason });
const name = (id: string, payee: object) => clerk.json('POST', paths.refunds.account(id), payee);
const stateOf = async (id: string) => {
  const { state, refundFileId } = await prisma.refund.findUniqueOrThrow({ where: { id } });
  return { state, file: refundFileId };
};
const count = async (order: Placed, kind: string) =>
  (await sql('test_events', 'select 1 from order_events where order_id = $1 and kind = $2', [order.id, kind])).length;

describe('the file', () => {
  it('takes everything that waits, keeps to the schema, and is the same when it is fetched again', async () => {
    const some = [await refunded(), await refunded({ payeeName: 'Ivan', payeeIban: 'GB82WEST12345698765432' })];
    const total = some.reduce((sum, { order }) => sum + order.total, 0);
    expect((await bank())!.accounts).toEqual([{ iban: IBAN, bank: 'CaixaBank', count: 2, total }]);
    const id = await made();
    const file = await fetchFile(id);
    expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename="REFUNDS-\d{8}-[0-9A-F]{12}\.xml"$/);
    expect(schemaFaults(file.text)).toBe('');
    expect(file.text).toContain("<Nm>Inigo Nunez + Sohne '.b.</Nm>");
    expect(file.text).toContain(`<CtrlSum>${(total / 100).toFixed(2)}</CtrlSum>`);
    expect(file.text).toContain(`<Ustrd>${formatReference(some[0]!.order.reference)} Museo de los Faros</Ustrd>`);
    expect(file.text).toContain('<IBAN>DE89370400440532013000</IBAN>');
    expect(file.text.match(/<EndToEndId>/g)).toHaveLength(2);
    // Renaming afterwards changes nothing in the file.
    const settings = (json: string) =>
      sql('test_holder', `update payment_connections set settings = settings || '${json}'`);
    await settings('{"holder": "Another", "bic": ""}');
    expect((await fetchFile(id)).text).toBe(file.text);
    await settings('{"holder": "Museo de los Faros", "bic": "CAIXESBBXXX"}');
    expect(await stateOf(some[0]!.id)).toEqual({ state: 'transit', file: id });
    expect((await bank())!.accounts).toEqual([]);
  });

  it('is one, pressed twice, by two at once and again', async () => {
    const { id: refund } = await refunded();
    const colleague = await signInAs(app, (await makeUser('accountant')).email);
    const [mine, theirs] = [randomUUID(), randomUUID()];
    const before = await prisma.refundFile.count();
    const answers = await Promise.all([make(mine), make(mine), make(theirs, colleague)]);
    expect(await prisma.refundFile.count()).toBe(before + 1);
    const { file } = await stateOf(refund);
    const expected = file === mine ? [200, 200, 409] : [409, 409, 200];
    expect(answers.map(({ status }) => status)).toEqual(expected);
    expect((await make(file!, file === mine ? clerk : colleague)).status).toBe(200);
    expect(codeOf(await make()).code).toBe('refund_file_empty');
    expect(await prisma.refundFile.count()).toBe(before + 1);
  });

  it('leaves out what lacks an account, until somebody names it', async () => {
    const { order, id } = await overpaid();
    expect((await bank())!.lacking).toMatchObject([{ id, reference: order.reference, amount: order.total }]);
    expect(codeOf(await make()).code).toBe('refund_file_empty');
    expect(Object.keys(codeOf(await name(id, {})).errors!).sort()).toEqual(['payeeIban', 'payeeName']);
    const wrong = await name(id, { payeeName: '李小龙', payeeIban: 'ES9121000418450200051333' });
    expect([wrong.status, Object.keys(codeOf(wrong).errors!).sort()]).toEqual([422, ['payeeIban', 'payeeName']]);
    const abroad = await name(id, { payeeName: '\u0000', payeeIban: 'AE07 0331 2345 6789 0123 456' });
    expect(Object.keys(codeOf(abroad).errors!).sort()).toEqual(['payeeIban', 'payeeName']);
    const right = { payeeName: 'Ana\u0000 Ramos', payeeIban: 'ES91 2100 0418 4502 0005 1332' };
    const answers = await Promise.all([name(id, right), name(id, right)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await prisma.refund.findUnique({ where: { id } })).toMatchObject({
      payeeName: 'Ana Ramos',
      payeeIban: IBAN,
    });
    const file = await made();
    expect((await fetchFile(file)).text).toContain('<Nm>Ana Ramos</Nm>');
    // On its way, it goes where the file says.
    expect(codeOf(await name(id, PAYEE)).code).toBe('refund_account_late');
    expect((await clerk.json('POST', paths.refunds.executed(file), {})).status).toBe(200);
    expect(await causes(order)).toEqual([]);
  });

  it('is nothing that a job sends', async () => {
    const { id } = await refunded();
    await refundPayment(id);
    expect(await stateOf(id)).toEqual({ state: 'created', file: null });
    const file = await made();
    await refundPayment(id);
    expect(await stateOf(id)).toEqual({ state: 'transit', file });
  });
});

describe('what the bank made of it', () => {
  it('executed: each refund is there once, and its buyer is told', async () => {
    const { order, id } = await refunded();
    const file = await made();
    await sql('test_earlier', `update refunds set created_at = now() - interval '1 day' where id = $1`, [id]);
    const answers = await Promise.all([1, 2].map(() => clerk.json('POST', paths.refunds.executed(file), {})));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await factsOf(order)).toMatchObject({ state: 'refunded', payments: ['refunded'], refunds: ['done'] });
    expect(await count(order, 'refund_done')).toBe(1);
    await mailOf(order, 'order_refund_done');
    const row = (await bank())!.files.find((one) => one.id === file)!;
    expect(row).toMatchObject({ count: 1, total: order.total, rejected: 0, isWhole: true });
    expect(row.executedAt).not.toBeNull();
    expect(codeOf(await reject(file, order.reference)).errors).toHaveProperty('refund');
  });

  it('rejected: staff see it, and with its account corrected it is in the next file, once', async () => {
    const [one, other] = [await refunded(), await refunded({ payeeName: 'Luz', payeeIban: IBAN })];
    const file = await made();
    const written = (await fetchFile(file)).text;
    for (const wrong of ['AAAAAAAA', 'x\u0000', randomUUID()])
      expect(Object.keys(codeOf(await reject(file, wrong)).errors!)).toEqual(['refund']);
    expect(Object.keys(codeOf(await reject(file, one.order.reference, 'XX')).errors!)).toEqual(['reason']);
    const twice = await Promise.all([
      reject(file, formatReference(one.order.reference)),
      reject(file, one.id.replaceAll('-', '').toUpperCase()),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await count(one.order, 'refund_failed')).toBe(1);
    expect(await causes(one.order)).toEqual(['refund_failed']);
    const { waiting } = expectPage(await clerk.get(paths.refunds.index()), 'Refunds/Index');
    expect(waiting.find(({ id }) => id === one.id)).toMatchObject({
      state: 'failed',
      failure: 'AC01',
      payee: { name: PAYEE.payeeName, iban: 'DE89370400440532013000' },
    });
    // It is still the file given to the bank.
    expect((await fetchFile(file)).text).toBe(written);
    expect((await clerk.json('POST', paths.refunds.executed(file), {})).status).toBe(200);
    expect([await stateOf(one.id), await stateOf(other.id)]).toEqual([
      { state: 'failed', file },
      { state: 'done', file },
    ]);

    expect((await name(one.id, { payeeName: 'Íñigo', payeeIban: 'GB82 WEST 1234 5698 7654 32' })).status).toBe(200);
    expect(await stateOf(one.id)).toEqual({ state: 'created', file: null });
    expect(await causes(one.order)).toEqual([]);
    expect(codeOf(await clerk.json('GET', paths.refunds.file(file))).code).toBe('refund_file_gone');
    expect((await bank())!.files.find(({ id }) => id === file)).toMatchObject({ rejected: 0, isWhole: false });
    const next = await made();
    const { text } = await fetchFile(next);
    expect(text).toContain('<IBAN>GB82WEST12345698765432</IBAN>');
    expect(text.match(/<EndToEndId>/g)).toHaveLength(1);
    await clerk.json('POST', paths.refunds.executed(next), {});
    expect(await factsOf(one.order)).toMatchObject({ payments: ['refunded'], refunds: ['done'] });
  });
});

describe('who', () => {
  it('is limited to some places makes no file and sees none', async () => {
    const { id } = await refunded();
    const { client } = await makeStaff(app, [{ eventId: shop.eventId }]);
    expect(await bank(client)).toBeNull();
    expect((await make(randomUUID(), client)).status).toBe(403);
    expect((await client.json('POST', paths.refunds.account(id), PAYEE)).status).toBe(403);
    const file = await made();
    expect((await client.json('GET', paths.refunds.file(file))).status).toBe(403);
    expect((await client.json('POST', paths.refunds.executed(file), {})).status).toBe(403);
    expect(await stateOf(id)).toEqual({ state: 'transit', file });
  });

  it('has a limit below a refund names no account for it, and is not asked to', async () => {
    const { id, order } = await overpaid();
    const small = await signInAs(app, (await makeUser('accountant')).email);
    const limited = (limits: object) =>
      sql('test_limit', `update roles set limits = $1::jsonb where name = 'accountant'`, [JSON.stringify(limits)]);
    await limited({ refund_cents: order.total - 1, currency: 'EUR' });
    const lackingOf = async () => (await bank(small))!.lacking.map(({ id, isAboveLimit }) => ({ id, isAboveLimit }));
    expect(await lackingOf()).toContainEqual({ id, isAboveLimit: true });
    expect(codeOf(await small.json('POST', paths.refunds.account(id), PAYEE)).code).toBe('refund_above_limit');
    expect(await prisma.refund.findUnique({ where: { id } })).toMatchObject({ payeeIban: null });
    await limited({ refund_cents: order.total, currency: 'EUR' });
    expect(await lackingOf()).toContainEqual({ id, isAboveLimit: false });
    expect((await small.json('POST', paths.refunds.account(id), PAYEE)).status).toBe(200);
    await limited({});
    await made();
  });

  it('names what there is not is told so', async () => {
    for (const file of [randomUUID(), '%00', 'x'])
      expect((await clerk.json('GET', paths.refunds.file(file))).status).toBe(404);
    expect((await make('\u0000')).status).toBe(422);
    expect((await clerk.json('POST', paths.refunds.files(), { id: randomUUID(), account: 'ES00' })).status).toBe(404);
  });
});
