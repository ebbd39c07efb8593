/** Customer questions for staff: permissions, replies sent once, and concurrent replies. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entryTo } from '../../../server/broadcasting/channelRules';
import { prisma, sql } from '../../../server/infra/db';
import { channels } from '../../../server/shared/channels';
import { paths } from '../../../server/shared/paths';
import { NOWHERE } from '../../../server/shared/scopes';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { sell, until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { askAsGuest, conversationOf } from './supportFixture';

const app = runApp();
let ana: Client;
let ben: Client;
let anaId: string;
beforeAll(async () => {
  const people = [await makeUser('agent'), await makeUser('manager')];
  anaId = people[0]!.id;
  [ana, ben] = (await Promise.all(people.map(({ email }) => signInAs(app, email)))) as [Client, Client];
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const show = async (client: Client, id: string) =>
  expectPage(await client.get(paths.customerService.show(id)), 'CustomerService/Show');
const write = (client: Client, id: string, body: object) => client.post(paths.customerService.messages(id), body);
const answer = (seen: string, body = 'Yes, it does.') => ({ id: uuidv7(), kind: 'answer', body, seen });
const asked = () => askAsGuest(app.newClient());

describe('an answer', () => {
  it('goes out by mail once, however often it is sent, and is then the customer’s turn', async () => {
    const { id } = await asked();
    const { seen, conversation } = await show(ana, id);
    expect([conversation.state, conversation.isUnread, conversation.isProven]).toEqual(['open', true, false]);
    const sent = answer(seen);
    const said = await Promise.all([write(ana, id, sent), write(ana, id, sent), write(ana, id, sent)]);
    expect(said.map(({ page }) => page?.props.errors)).toEqual([{}, {}, {}]);
    const mails = await until(async () => {
      const found = await prisma.mailLog.findMany({
        where: { kind: 'support.answered', recipient: 'ana@example.test' },
      });
      return found.length > 0 && found;
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('Yes, it does.');
    const after = await conversationOf(id);
    expect([after.state, after.unread, after.waitingSince, after.assigneeId]).toEqual(['waiting', false, null, anaId]);
    expect(after.firstAnsweredAt).not.toBeNull();
    expect(mails[0]!.text).toContain(paths.help.conversation(after.secret));
  });

  it('is held back where somebody was first; what was typed may be sent again', async () => {
    const { id } = await asked();
    const { seen } = await show(ana, id);
    await write(ben, id, answer(seen, 'From Ben'));
    const late = answer(seen, 'From Ana');
    const refused = expectPage(await write(ana, id, late), 'CustomerService/Show');
    expect(refused.errors.body).toMatch(/^Person \d+ has already replied/);
    expect(refused.messages.map(({ body }) => body)).not.toContain('From Ana');
    await write(ana, id, { ...late, seen: refused.seen });
    expect((await show(ana, id)).messages.map(({ body }) => body)).toContain('From Ana');
  });

  it('and a note are told apart; a note is no answer', async () => {
    const { id } = await asked();
    const { seen } = await show(ana, id);
    await write(ana, id, { ...answer(seen, 'Ask the keeper'), kind: 'note' });
    const { conversation, messages } = await show(ana, id);
    expect([conversation.state, conversation.firstAnsweredAt]).toEqual(['open', null]);
    expect(messages.map(({ kind, body }) => [kind, body])).toEqual([
      ['customer', 'Does the tower have a lift?'],
      ['note', 'Ask the keeper'],
    ]);
  });

  it('is empty, too long, or names nothing: it is said beside its field', async () => {
    const { id } = await asked();
    for (const body of ['', ' ', 'x'.repeat(5001), 7, null, ['a']])
      expect((await write(ana, id, { ...answer(id), body })).page?.props.errors, String(body)).toHaveProperty('body');
    expect((await write(ana, id, { ...answer(id), seen: 'x' })).page?.props.errors).toHaveProperty('seen');
    expect((await write(ana, 'no-id', answer(id))).status).toBe(404);
    expect((await write(ana, uuidv7(), answer(id))).status).toBe(404);
  });

  it('goes to none that is closed', async () => {
    const { id } = await asked();
    await ana.post(paths.customerService.state(id), { state: 'closed' });
    const refused = await write(ana, id, answer(id));
    expect(refused.page?.props.errors).toEqual({ body: 'This conversation is closed.' });
    const again = await ana.post(paths.customerService.state(id), { state: 'open' });
    expect(again.page?.props.errors).toEqual({ state: 'This conversation is closed.' });
  });
});

describe('a conversation', () => {
  it('is assigned to who answers customers, linked to an order, and read', async () => {
    const { id } = await asked();
    const sale = await sell();
    await ana.post(paths.customerService.assignee(id), { assigneeId: anaId });
    await ana.post(paths.customerService.order(id), { reference: sale.reference.toLowerCase() });
    await ana.post(paths.customerService.read(id));
    const { conversation, order, others } = await show(ana, id);
    expect([conversation.assigneeId, conversation.isUnread, order?.reference]).toEqual([anaId, false, sale.reference]);
    expect(order?.validTickets).toBe(2);
    expect(others.map(({ reference }) => reference)).not.toContain(sale.reference);
    const stranger = await makeUser('cashier');
    const refused = await ana.post(paths.customerService.assignee(id), { assigneeId: stranger.id });
    expect(refused.page?.props.errors).toHaveProperty('assigneeId');
    const none = await ana.post(paths.customerService.order(id), { reference: 'ZZZZZZZZ' });
    expect(none.page?.props.errors).toEqual({ reference: 'No order has this reference.' });
    const actions = await prisma.auditLog.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
    expect(actions.map(({ action }) => action)).toEqual(['conversation.assigned', 'conversation.linked']);
  });

  it('is seen by whoever is limited to a venue only where its order is of an event there', async () => {
    const [here, elsewhere] = [await sell(), await sell()];
    const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: here.eventId } });
    const limited = await makeUser('agent');
    const { id: roleId } = await prisma.role.findUniqueOrThrow({ where: { name: 'agent' } });
    await prisma.userRole.updateMany({ where: { userId: limited.id, roleId }, data: { isLimited: true } });
    await prisma.roleScope.create({ data: { id: uuidv7(), roleId, userId: limited.id, venueId } });
    const client = await signInAs(app, limited.email);
    const ids = await Promise.all([asked(), asked(), asked()]).then((all) => all.map(({ id }) => id));
    for (const [at, sale] of [here, elsewhere].entries())
      await ana.post(paths.customerService.order(ids[at]!), { reference: sale.reference });
    const seen = await Promise.all(ids.map(async (id) => (await client.get(paths.customerService.show(id))).status));
    expect(seen).toEqual([200, 404, 404]);
    const props = expectPage(await client.get(paths.customerService.index()), 'CustomerService/Index');
    expect(props.list.rows.map(({ id }) => id)).toEqual([ids[0]]);
    expect(props.figures).toMatchObject({ open: 1, unread: 1 });
    const statuses = ids.map(async (id) => (await write(client, id, answer(id))).status);
    expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
  });

  it('is joined live by those who see it, and heard of by those who read questions', async () => {
    const { id } = await asked();
    const actor = (permissions: string[], limited: [string, object][] = []) =>
      ({
        user: { id: anaId, name: 'Ana' },
        permissions: new Set(permissions),
        limited: new Map(limited),
      }) as unknown as Parameters<typeof entryTo>[0];
    expect(await entryTo(actor(['support.view']), channels.conversation(id), undefined)).toEqual({
      member: { user_id: anaId, user_info: { id: anaId, name: 'Ana' } },
    });
    expect(await entryTo(actor(['orders.view']), channels.conversation(id), undefined)).toBeNull();
    const elsewhere = actor(['support.view'], [['support.view', NOWHERE]]);
    expect(await entryTo(elsewhere, channels.conversation(id), undefined)).toBeNull();
    expect(await entryTo(actor(['support.view']), channels.conversation(uuidv7()), undefined)).toBeNull();
    expect(await entryTo(actor(['support.view']), channels.support(), undefined)).toEqual({});
    expect(await entryTo(actor(['orders.view']), channels.support(), undefined)).toBeNull();
  });
});

describe('the figures', () => {
  it('are what is open, waits for long, and the median until the first answer', async () => {
    await sql('test_none', 'delete from support_tickets');
    const ids = await Promise.all([asked(), asked(), asked(), asked()]).then((all) => all.map(({ id }) => id));
    await sql(
      'test_answered',
      `update support_tickets t set state = 'waiting', waiting_since = null, unread = false, first_answered_at = t.created_at + make_interval(mins => told.minutes)
       from unnest($1::uuid[], array[10, 30, 500]) told(id, minutes) where t.id = told.id`,
      [ids.slice(0, 3)],
    );
    await sql(
      'test_long',
      `update support_tickets set waiting_since = now() - interval '25 hours' where id = $1::uuid`,
      [ids[3]],
    );
    const { figures } = expectPage(await ana.get(paths.customerService.index()), 'CustomerService/Index');
    expect(figures).toEqual({ open: 1, late: 1, unread: 1, medianMinutes: 30 });
  });
});

describe('saved replies', () => {
  it('are filled in for a conversation in its customer’s language', async () => {
    const reply = {
      id: uuidv7(),
      name: 'Lift',
      body: { en: 'Hello {name} of {order}: {nothing}', es: 'Hola, {name}' },
    };
    await ben.post(paths.customerService.replies(), reply);
    await ben.post(paths.customerService.replies(), reply);
    expect(await prisma.supportReply.count({ where: { name: 'Lift' } })).toBe(1);
    const [english, spanish] = [await asked(), await askAsGuest(app.newClient({ locale: 'es' }))];
    const textIn = async (id: string) => (await show(ana, id)).replies.find(({ id }) => id === reply.id)?.text;
    expect(await textIn(english.id)).toBe('Hello Ana Ramos of …: {nothing}');
    expect(await textIn(spanish.id)).toBe('Hola, Ana Ramos');
    const taken = await ben.post(paths.customerService.replies(), { ...reply, id: uuidv7() });
    expect(taken.page?.props.errors).toHaveProperty('name');
    await ben.patch(paths.customerService.reply(reply.id), { ...reply, name: 'No lift', version: 1 });
    await ben.delete(paths.customerService.reply(reply.id));
    expect(await prisma.supportReply.count()).toBe(0);
  });
});
