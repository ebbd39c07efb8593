/** Customers' questions: stored once, reveal nothing about orders, and readable only with proof of ownership. */
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { eraseDue } from '../../../server/privacy/actions/eraseDue';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { EMAIL, sell } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { askAsGuest, conversationOf, openedMail, QUESTION } from './supportFixture';

const app = runApp();
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const said = async (id: string) =>
  (await prisma.supportMessage.findMany({ where: { ticketId: id }, orderBy: { createdAt: 'asc' } })).map(
    ({ body }) => body,
  );

describe('a question', () => {
  it('of a guest comes in once; the way to it goes to the address alone', async () => {
    const client = app.newClient();
    const { id, answer } = await askAsGuest(client);
    const again = await client.post(paths.help.ask(), { id, ...QUESTION }, { follow: false });
    for (const { status, headers } of [answer, again])
      expect([status, headers.get('Location')]).toEqual([303, paths.message('question_asked')]);
    expect(await said(id)).toEqual([QUESTION.body]);
    const { secret, proven, orderId } = await conversationOf(id);
    expect([proven, orderId]).toEqual([false, null]);
    const mail = await openedMail(id);
    expect([mail.recipient, mail.kind]).toEqual([QUESTION.email, 'support.opened']);
    expect(mail.text).toContain(paths.help.conversation(secret));
    for (const words of [QUESTION.body, QUESTION.subject]) expect(mail.text + mail.subject).not.toContain(words);
  });

  it('that names an order is answered alike whether there is one, and linked where the address is its buyer’s', async () => {
    const sale = await sell();
    const told = [
      await askAsGuest(app.newClient(), { email: EMAIL.toUpperCase(), order: sale.reference.toLowerCase() }),
      await askAsGuest(app.newClient(), { email: 'eve@example.test', order: sale.reference }),
      await askAsGuest(app.newClient(), { order: 'ZZZZZZZZ' }),
    ];
    expect(told.map(({ answer }) => [answer.status, answer.headers.get('Location')])).toEqual(
      told.map(() => [303, paths.message('question_asked')]),
    );
    const kept = await Promise.all(told.map(({ id }) => conversationOf(id)));
    expect(kept.map(({ orderId, orderTyped, proven }) => [orderId, orderTyped, proven])).toEqual([
      [sale.id, null, false],
      [null, sale.reference, false],
      [null, 'ZZZZZZZZ', false],
    ]);
  });

  it('from an order’s page is linked, and leads to the conversation', async () => {
    const sale = await sell();
    const client = app.newClient();
    const about = { reference: sale.reference, key: sale.key };
    const props = expectPage(await client.get(paths.help.ask(about)), 'Help/Create');
    expect([props.name, props.email, props.order?.reference]).toEqual(['Ana Ramos', EMAIL, sale.reference]);
    const id = uuidv7();
    const shown = await client.post(paths.help.ask(about), { id, ...QUESTION, email: EMAIL });
    expect(expectPage(shown, 'Help/Show').messages.map(({ body }) => body)).toEqual([QUESTION.body]);
    expect(await conversationOf(id)).toMatchObject({ orderId: sale.id, proven: true });
    const wrong = await client.get(paths.help.ask({ reference: sale.reference, key: 'wrong' }));
    expect(expectPage(wrong, 'Help/Create')).toMatchObject({ order: null, name: '', email: '' });
    const agent = await signInAs(app, (await makeUser('agent')).email);
    const order = expectPage(await agent.get(paths.orders.show(sale.reference)), 'Orders/Show');
    expect(order.questions.map(({ id }) => id)).toEqual([id]);
    const ofStaff = await agent.get(paths.help.ask({ reference: sale.reference }));
    expect(expectPage(ofStaff, 'Help/Create')).toMatchObject({ order: null });
  });

  it('of an account is found there, and by nobody who sends its id', async () => {
    const person = await makeUser('customer');
    const client = await signInAs(app, person.email);
    const { id, answer } = await askAsGuest(client, { email: person.email });
    const { secret, userId } = await conversationOf(id);
    expect([answer.headers.get('Location'), userId]).toEqual([paths.help.conversation(secret), person.id]);
    const props = expectPage(await client.get(paths.help.ask()), 'Help/Create');
    expect(props.own.map((own) => own.secret)).toEqual([secret]);
    const other = await makeUser('customer');
    const thief = await signInAs(app, other.email);
    const stolen = await thief.post(paths.help.ask(), { id, ...QUESTION, email: other.email }, { follow: false });
    expect(stolen.headers.get('Location') ?? '').not.toContain(secret);
  });

  it('that cannot be taken says so beside its field', async () => {
    const refused = async (more: object) => {
      await sql('test_patience', 'delete from rate_limits');
      const answer = await app.newClient().post(paths.help.ask(), { id: uuidv7(), ...QUESTION, ...more });
      expect(answer.status, JSON.stringify(more)).toBe(200);
      return Object.keys(answer.page?.props.errors ?? {}).sort();
    };
    expect(await refused({ body: '  ' })).toEqual(['body']);
    expect(await refused({ email: 'nobody' })).toEqual(['email']);
    expect(await refused({ subject: 'x'.repeat(151) })).toEqual(['subject']);
    expect(await refused({ name: 'see https://spam.example' })).toEqual(['name']);
    expect(await refused({ body: { a: 1 }, name: 4 })).toEqual(['body', 'name']);
    const { id } = await askAsGuest(app.newClient(), { body: 'a\u0000b\ud800c', subject: 'two\nlines' });
    expect([await said(id), (await conversationOf(id)).subject]).toEqual([['abc'], 'two lines']);
  });

  it('is not asked without end from one network', async () => {
    const client = app.newClient();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await askAsGuest(client)).answer.status);
    expect(statuses.slice(4)).toEqual([303, 429]);
  });
});

describe('the page of a conversation', () => {
  it('shows answers and no notes, and takes what its customer writes once', async () => {
    const { id } = await askAsGuest(app.newClient());
    const { secret } = await conversationOf(id);
    await prisma.supportMessage.createMany({
      data: [
        { id: uuidv7(), ticketId: id, kind: 'answer', body: 'Yes' },
        { id: uuidv7(), ticketId: id, kind: 'note', body: 'A secret among us' },
      ],
    });
    await sql('test_solved', `update support_tickets set state = 'solved', waiting_since = null where id = $1::uuid`, [
      id,
    ]);
    const client = app.newClient();
    const page = await client.get(paths.help.conversation(secret));
    expect(page.text).not.toContain('A secret among us');
    const message = { id: uuidv7(), body: 'And for two?' };
    await client.post(paths.help.conversation(secret), message);
    await client.post(paths.help.conversation(secret), message);
    const props = expectPage(await client.get(paths.help.conversation(secret)), 'Help/Show');
    expect(props.messages.map(({ body }) => body)).toEqual([QUESTION.body, 'Yes', 'And for two?']);
    expect(await conversationOf(id)).toMatchObject({ state: 'open', unread: true, waitingSince: expect.any(Date) });
    const { answer } = await askAsGuest(app.newClient(), { id: message.id });
    expect(answer.status).toBeLessThan(500);
    expect(await prisma.supportTicket.findUnique({ where: { id: message.id } })).toBeNull();
    for (const wrong of ['wrong', uuidv7(), 'a'.repeat(500)])
      expect((await client.get(paths.help.conversation(wrong))).status).toBe(404);
    expect((await client.post(paths.help.conversation('wrong'), message)).status).toBe(404);
  });

  it('goes on in another conversation when it is closed', async () => {
    const { id } = await askAsGuest(app.newClient());
    const { secret } = await conversationOf(id);
    await sql('test_closed', `update support_tickets set state = 'closed', waiting_since = null where id = $1::uuid`, [
      id,
    ]);
    const client = app.newClient();
    for (const body of ['Once more', 'And again'])
      await client.post(paths.help.conversation(secret), { id: uuidv7(), body });
    expect((await conversationOf(id)).state).toBe('closed');
    const [next, ...more] = await prisma.supportTicket.findMany({ where: { followsId: id } });
    expect(more).toEqual([]);
    expect(await said(next!.id)).toEqual(['Once more', 'And again']);
  });

  it('is forgotten some months after the last message, with its mails', async () => {
    const { id } = await askAsGuest(app.newClient());
    const { id: recent } = await askAsGuest(app.newClient());
    await openedMail(id);
    await sql('test_sent', `update mail_log set state = 'kept' where dedupe_key = $1`, [`support_opened:${id}`]);
    await sql(
      'test_old',
      `update support_tickets set last_message_at = now() - interval '7 months' where id = $1::uuid`,
      [id],
    );
    await sql('no_runs', 'delete from privacy_runs');
    await eraseDue();
    expect(await prisma.supportTicket.count({ where: { id: { in: [id, recent] } } })).toBe(1);
    expect(await prisma.supportMessage.count({ where: { ticketId: id } })).toBe(0);
    expect(await prisma.mailLog.count({ where: { dedupeKey: `support_opened:${id}` } })).toBe(0);
  });
});
