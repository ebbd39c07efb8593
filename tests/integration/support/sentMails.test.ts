/** All emails for staff: delivery state, and sending again, once and to permitted recipients. */
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { mailLayout, queueMail } from '../../../server/mails';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { manageKey } from '../../support/orderKeys';
import { prepare } from '../../support/prepare';
import { EMAIL, type Sale, sell, until } from '../tickets/saleFixture';
import { makeUser, signedIn, signInAs } from '../users/people';

const app = runApp();
const agent = signedIn(app, 'agent');
const sale = prepare(() => sell({ quantity: 1 }));
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const { mails, mail: pageOf, mailAgain } = paths.customerService;
const show = async (id: string) => expectPage(await agent.get(pageOf(id)), 'CustomerService/Mail');
const list = async (filters: string) => {
  const page = expectPage(await agent.get(mails(filters)), 'CustomerService/ResendMail');
  return page.list.rows.map(({ id }) => id);
};
const send = (id: string, body: object = {}) => agent.post(mailAgain(id), { id: uuidv7(), ...body });
const againOf = (id: string) => prisma.mailLog.findMany({ where: { againOf: id }, orderBy: { createdAt: 'asc' } });
const ticketsMailOf = ({ id }: Sale) =>
  until(() => prisma.mailLog.findFirst({ where: { orderId: id, kind: 'order_paid', state: { not: 'queued' } } }));

/** An email that was given to its server, or has another state. */
async function written(more: object = {}, link = 'https://museo.example/x'): Promise<string> {
  const body = await mailLayout({
    ...{ locale: 'en', heading: 'Heading', paragraphs: ['Said to Ana'] },
    action: { label: 'Open', url: link },
  });
  const id = uuidv7();
  const mail = {
    id,
    kind: 'order_expired',
    recipient: 'clara@example.test',
    locale: 'en',
    subject: 'Details',
    ...body,
  };
  await prisma.mailLog.create({ data: { ...mail, state: 'sent', sentAt: new Date(), ...more } });
  return id;
}

it('a code that waits to be sent is not shown to staff', async () => {
  const id = await written();
  await prisma.mailLog.update({ where: { id }, data: { text: 'Your code: AFORO-482913' } });
  expect((await show(id)).mail.text).toBe('Your code: AFORO-…');
});

describe('the list', () => {
  it('finds by address, reference, state and kind, and says each in words', async () => {
    const { id } = await ticketsMailOf(sale);
    const bounced = await written({ delivery: 'bounced', deliveryAt: new Date(), recipient: 'gone@example.test' });
    const held = await written({ state: 'failed', heldBack: 'hour', html: '', text: '' });
    expect(await list('?q=gone@ex')).toEqual([bounced]);
    expect(await list(`?q=${sale.reference.toLowerCase()}`)).toEqual([id]);
    expect(await list('?f.standing=bounced')).toEqual([bounced]);
    expect(await list('?f.standing=held')).toEqual([held]);
    expect(await list('?f.kind=order_paid')).toEqual([id]);
    const file = (await agent.get('/customer-service/mails/export.csv?f.kind=order_paid')).text;
    expect(file).toContain('Tickets');
    expect(file).toContain(EMAIL);
  });
});

describe('a mail', () => {
  it('shows what it said without its links', async () => {
    const { id, text } = await ticketsMailOf(sale);
    expect(text).toContain(sale.key);
    const { mail, order } = await show(id);
    expect(mail.text).toContain('Ana Ramos');
    expect(JSON.stringify(mail)).not.toContain(sale.key);
    expect(order).toEqual({ reference: sale.reference });
  });

  it('goes again as it was, once however often it is pressed, and is written down', async () => {
    const id = await written();
    expect((await show(id)).again).toEqual({ way: 'copy', whyNot: null, canCorrect: false });
    const body = { id: uuidv7() };
    await Promise.all([send(id, body), send(id, body), send(id, body)]);
    const sent = await againOf(id);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ recipient: 'clara@example.test', subject: 'Details' });
    expect(sent[0]!.text).toContain('Said to Ana');
    const entries = { where: { action: 'mail.sent_again', subjectId: id } };
    expect(await prisma.auditLog.count(entries)).toBe(1);
    expect((await show(sent[0]!.id)).mail.againOf).toBe(id);
  });

  it('of tickets is made anew', async () => {
    const { id } = await ticketsMailOf(sale);
    expect((await show(id)).again).toEqual({ way: 'tickets', whyNot: null, canCorrect: true });
    await send(id);
    const [sent] = await againOf(id);
    expect(sent).toMatchObject({ kind: 'order_paid', recipient: EMAIL });
  });

  it('that waits, held a link that works once, was held back or leads nowhere does not go again', async () => {
    const reset = `https://museo.example${paths.auth.resetPassword('…')}`;
    const cases: [whyNot: string, id: string][] = [
      ['queued', await written({ state: 'queued' })],
      ['link', await written({ kind: 'users.reset_password' }, reset)],
      ['held', await written({ state: 'failed', heldBack: 'day', html: '', text: '' })],
      ['stale', await written({ orderId: sale.id }, 'https://museo.example/orders/X?key=another')],
      ['no_tickets', await written({ kind: 'order_paid' })],
    ];
    for (const [whyNot, id] of cases) {
      expect((await show(id)).again, whyNot).toEqual({ way: null, whyNot, canCorrect: false });
      await send(id);
      expect(await againOf(id), whyNot).toEqual([]);
    }
  });

  it('does not go to an address that has had too many', async () => {
    const id = await written({ recipient: 'full@example.test' });
    const body = {
      kind: 'plain',
      recipient: 'full@example.test',
      locale: 'en',
      subject: 'x',
      html: 'x',
      text: 'x',
    } as const;
    for (let sent = 0; sent < 20; sent += 1) await queueMail(body);
    await send(id);
    expect(await againOf(id)).toEqual([]);
  });

  it('is answered politely whatever is sent', async () => {
    const id = await written();
    expect((await agent.get(pageOf('no-id'))).status).toBe(404);
    expect((await agent.get(pageOf(uuidv7()))).status).toBe(404);
    for (const email of ['', 'ana', 'a\u0000@example.test', 7, null])
      expect((await send(id, { email })).page?.props.errors, String(email)).toHaveProperty('email');
    expect((await send(id, { email: 'other@example.test' })).page?.props.errors).toHaveProperty('email');
    expect((await agent.post(mailAgain(id), {})).page?.props.errors).toHaveProperty('id');
    expect(await againOf(id)).toEqual([]);
  });
});

describe('a corrected address', () => {
  it('becomes the order’s, gets its tickets once, and the link before opens nothing', async () => {
    const wrong = await sell({ like: sale, quantity: 1 });
    const { id } = await ticketsMailOf(wrong);
    const body = { id: uuidv7(), email: 'Right@example.test' };
    for (const answer of await Promise.all([send(id, body), send(id, body)]))
      expect(expectPage(answer, 'CustomerService/Mail').mail.orderEmail).toBe('right@example.test');
    const sent = await againOf(id);
    expect(sent.map(({ recipient }) => recipient)).toEqual(['right@example.test']);
    const order = await prisma.order.findUniqueOrThrow({ where: { id: wrong.id } });
    expect(manageKey(order.linkSecret)).not.toBe(wrong.key);
    expect(sent[0]!.text).toContain(manageKey(order.linkSecret));
    expectPage(await app.newClient().get(paths.orders.show(wrong.reference, wrong.key)), 'Error', 404);
  });

  it('is for those who may correct orders', async () => {
    const wrong = await sell({ like: sale, quantity: 1 });
    const { id } = await ticketsMailOf(wrong);
    const { id: userId, email } = await makeUser('customer');
    const role = await prisma.role.create({ data: { id: uuidv7(), name: `reader ${userId}` } });
    const permissions = ['mails.view', 'orders.view'].map((permission) => ({ roleId: role.id, permission }));
    await prisma.rolePermission.createMany({ data: permissions });
    await prisma.userRole.create({ data: { userId, roleId: role.id } });
    const reader = await signInAs(app, email);
    const page = expectPage(await reader.get(pageOf(id)), 'CustomerService/Mail');
    expect(page.again).toEqual({ way: null, whyNot: 'no_tickets', canCorrect: false });
    await reader.post(mailAgain(id), { id: uuidv7(), email: 'thief@example.test' });
    expect(await againOf(id)).toEqual([]);
    expect(await prisma.order.findUniqueOrThrow({ where: { id: wrong.id } })).toMatchObject({ customerEmail: EMAIL });
  });
});
