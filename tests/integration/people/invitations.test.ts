/** Complimentary tickets: immediately within a budget, above it by two people. */
import { describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import type { Pages } from '../../../server/pages';
import { giveInvitations } from '../../../server/people/invitations/giveInvitations';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { expectPage } from '../../support/expectPage';
import { makeStaff } from '../access/twoVenues';
import { ago, day } from '../invoices/papers';
import { countersOf } from '../orders/shopFixture';
import { mailsOf, sell, until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import {
  form,
  give,
  invitation,
  openGiving,
  ordersOf,
  recipientsOf,
  running,
  type Stage,
  setBudget,
  stage,
  untilDone,
  used,
} from './invitationFixture';

const house = openGiving();
/** The first invitation, with two tickets in the order. */
let first: { at: Stage; reference: string };

describe('within the budget', () => {
  it('everybody gets their own by mail, which takes places, costs nothing, and is no sale', async () => {
    const at = await stage();
    await sell({ quantity: 1 });
    const data = form(at, { quantity: 2 });
    for (const answer of await Promise.all([give(house.agent, data), give(house.agent, data)]))
      expectPage(answer, 'OrdersAdmin/Invitations/Create');
    await untilDone(data.id);
    const orders = await ordersOf(data.id);
    expect(orders.map((order) => [order.customerName, order.customerEmail, order.locale])).toEqual([
      ['Ana Ruiz', 'ana.ruiz@example.test', 'en'],
      ['Inés Prieto', 'ines@example.test', 'es'],
    ]);
    for (const { state, totalCents, discountCents, isComplimentary, payments } of orders) {
      expect([state, totalCents, discountCents, isComplimentary]).toEqual(['paid', 0, 2400, true]);
      expect(payments.map(({ provider, method }) => [provider, method])).toEqual([['free', 'complimentary']]);
    }
    expect(await countersOf(at.slotId)).toEqual({ held: 0, sold: 4 });
    expect(await prisma.ticket.count({ where: { orderId: { in: orders.map(({ id }) => id) } } })).toBe(4);
    expect(await used(at.eventId)).toEqual([4, 4800, 0]);
    const [mail] = await until(async () => (await mailsOf(orders[0]!.id)).length === 1 && mailsOf(orders[0]!.id));
    expect(mail!.text).not.toContain('before they go on sale');
    // Only the order and its list name the recipients.
    expect((await recipientsOf(data.id)).map(({ name, email }) => [name, email])).toEqual([
      [null, null],
      [null, null],
    ]);
    const { given, choices } = expectPage(
      await house.agent.get(paths.invitations.create(at.eventId)),
      'OrdersAdmin/Invitations/Create',
    );
    expect(given[0]).toMatchObject({ id: data.id, state: 'done', given: 2, recipients: 2, leftOut: [] });
    expect(choices?.budget).toMatchObject({ maxTickets: 10, usedTickets: 4, usedFaceCents: 4800 });
    expect(await prisma.auditLog.count({ where: { action: 'invitation.given', subjectId: data.id } })).toBe(1);
    first = { at, reference: orders[0]!.reference };
  });

  it('stands apart from sales, at list prices', async () => {
    const { client } = await makeStaff(house.app, [{ eventId: first.at.eventId }]);
    await client.visit('/dashboard');
    const { page } = await client.visit('/dashboard', { only: ['figures', 'sales'] });
    const { figures, sales } = page!.props as unknown as Required<Pick<Pages['Dashboard/Index'], 'figures' | 'sales'>>;
    const { title } = await prisma.event.findUniqueOrThrow({ where: { id: first.at.eventId } });
    const { en } = title as { en: string };
    expect([figures.totals, figures.complimentary]).toEqual([
      [],
      [{ key: first.at.eventId, event: en, currency: 'EUR', tickets: 4, faceCents: 4800 }],
    ]);
    const file = await client.get(paths.dashboardExport({ range: 'today', compare: 'previous' }));
    const lines = file.text.trimEnd().split('\r\n').slice(1);
    expect(lines).toEqual([`Complimentary tickets (not in sales),${en},EUR,,,,,4,,,,48.00`]);
    expect(sales.today).toMatchObject({ orders: 0, tickets: 0 });
    await sell({ quantity: 1 });
    const whole = expectPage(await house.second.get(paths.dashboard()), 'Dashboard/Index').sales;
    expect(whole.today).toMatchObject({ orders: 2, tickets: 2 });
    const { client: elsewhere } = await makeStaff(house.app, [{ eventId: (await stage(null)).eventId }]);
    const theirs = await elsewhere.get(paths.dashboardExport({ range: 'today', compare: 'previous' }));
    expect(theirs.text).not.toContain('Complimentary tickets and requests');
  });

  it('the receipt adds up: list prices, and a line that takes them off', async () => {
    const { page } = await house.agent.get(paths.orders.show(first.reference));
    const { lines, totals } = page!.props as Pages['Orders/Show'];
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([2400]);
    expect(totals).toMatchObject({
      discounts: [{ name: 'Complimentary tickets', code: null, amountCents: 2400 }],
      totalCents: 0,
    });
  });

  it('what is given back is in the budget again', async () => {
    const { at, reference } = first;
    const body = { id: uuidv7(), positions: [1], how: 'terms', currency: 'EUR', expectedCents: 0, note: 'ill' };
    const answer = await house.second.json('POST', paths.orders.refund(reference), body, { follow: false });
    expect(answer.status).toBe(303);
    expect(await used(at.eventId)).toEqual([3, 3600, 0]);
    expect(await countersOf(at.slotId)).toEqual({ held: 0, sold: 3 });
    const file = await house.second.get(paths.dashboardExport({ range: 'today', compare: 'previous' }));
    expect(file.text).toMatch(/^Complimentary tickets \(not in sales\),The Lighthouse Museum,EUR,,,,,3,,,,36\.00\r$/m);
  });

  it('stands in the books of its day by itself, each way once: no sale, and no money', async () => {
    const { id } = await prisma.order.findUniqueOrThrow({ where: { reference: first.reference } });
    const { slug } = await prisma.event.findUniqueOrThrow({ where: { id: first.at.eventId } });
    await ago(id, 2);
    await ago(id, 1, 'refunds');
    const book = async (on: string) =>
      (await house.second.get(paths.invoices.books(on))).text.trimEnd().replaceAll('"', '').split(/\r?\n/).slice(1);
    expect(await book(day(2))).toEqual([`${day(2)},complimentary,,,,EUR,0.00,0.00,${slug},2,24.00`]);
    expect(await book(day(1))).toEqual([`${day(1)},complimentary_returned,,,,EUR,0.00,0.00,${slug},1,12.00`]);
  });

  it('one of several gets no place: the others have theirs, and the budget has what it lacked', async () => {
    const at = await stage({}, 2);
    const id = await running(at, () =>
      sql('test_fill', 'update appointments set capacity = 1 where id = $1', [at.slotId]),
    );
    await giveInvitations();
    expect((await recipientsOf(id)).map(({ state, reason, name }) => [state, reason, name])).toEqual([
      ['given', null, null],
      ['left_out', 'no_places', 'Inés Prieto'],
    ]);
    expect(await countersOf(at.slotId)).toEqual({ held: 0, sold: 1 });
    expect(await used(at.eventId)).toEqual([1, 1200, 1]);
    expect((await invitation(id)).state).toBe('done');
  });
});

describe('beyond it', () => {
  it.each([
    ['there is none', null, {}, 'budget'],
    ['it is too much at once', { maxAtOnce: 1 }, {}, 'at_once'],
    ['not enough is left', { maxTickets: 1, maxAtOnce: 9 }, {}, 'budget'],
    ['it is worth too much', { maxFaceCents: 2399 }, {}, 'budget'],
  ] as const)('where %s a second person decides, and nothing is taken before', async (_, budget, more, exceeds) => {
    const at = await stage(budget);
    const data = form(at, more);
    await give(house.agent, data);
    expect(await invitation(data.id)).toMatchObject({ state: 'waiting', exceeds });
    await giveInvitations();
    expect(await countersOf(at.slotId)).toEqual({ held: 0, sold: 0 });
    expect((await prisma.invitationBudget.findUnique({ where: { eventId: at.eventId } }))?.usedTickets ?? 0).toBe(0);
    await house.agent.post(paths.invitations.refuse(data.id), {});
    expect((await invitation(data.id)).state).toBe('refused');
  });

  it('it is given once somebody else approves, who may, however many do', async () => {
    const at = await stage({ maxTickets: 1, maxAtOnce: 9 });
    const data = form(at, { quantity: 2, recipients: 'Ana; ana@example.test' });
    await give(house.agent, data);
    expect((await house.agent.post(paths.invitations.approve(data.id), {}, { follow: false })).status).toBe(403);
    await Promise.all([house.manager, house.second].map((one) => one.post(paths.invitations.approve(data.id), {})));
    await untilDone(data.id);
    expect(await countersOf(at.slotId)).toEqual({ held: 0, sold: 2 });
    expect(await used(at.eventId)).toEqual([2, 2400, 1]);
    expect(await prisma.auditLog.count({ where: { action: 'invitation.approved', subjectId: data.id } })).toBe(1);
  });

  it('nobody approves what they asked for themselves; it is taken back, and whom it was for forgotten', async () => {
    const at = await stage(null);
    const data = form(at);
    await give(house.manager, data);
    await house.manager.post(paths.invitations.approve(data.id), {});
    expect(await invitation(data.id)).toMatchObject({ state: 'waiting', decidedById: null });
    const mine = expectPage(
      await house.manager.get(paths.invitations.create()),
      'OrdersAdmin/Invitations/Create',
    ).given;
    expect(mine.find(({ id }) => id === data.id)).toMatchObject({ isOwn: true, mayApprove: false });
    const [theirs] = expectPage(
      await house.second.get(paths.invitations.create()),
      'OrdersAdmin/Invitations/Create',
    ).given;
    expect(theirs).toMatchObject({ id: data.id, isOwn: false, mayApprove: true });
    await house.agent.post(paths.invitations.refuse(data.id), {});
    expect((await invitation(data.id)).state).toBe('waiting');
    await house.manager.post(paths.invitations.refuse(data.id), {});
    await house.second.post(paths.invitations.approve(data.id), {});
    expect((await invitation(data.id)).state).toBe('refused');
    expect((await recipientsOf(data.id)).map(({ email, state }) => [email, state])).toEqual([
      [null, 'left_out'],
      [null, 'left_out'],
    ]);
  });

  it('nor does whoever looks through another’s eyes, at what they asked for or when they approve', async () => {
    const at = await stage(null);
    const boss = await signInAs(house.app, (await makeUser('administrator')).email);
    const { id: eyes } = await makeUser('manager');
    const look = () => boss.post(paths.users.impersonation(eyes), { reason: 'to see what they see' });
    const back = () => boss.delete(paths.impersonation());
    const [asThem, asSelf] = [form(at), form(at)];
    await look();
    await give(boss, asThem);
    await back();
    await give(boss, asSelf);
    expect((await boss.post(paths.invitations.approve(asThem.id), {}, { follow: false })).status).toBe(302);
    await look();
    for (const { id } of [asThem, asSelf]) await boss.post(paths.invitations.approve(id), {});
    await back();
    for (const { id } of [asThem, asSelf])
      expect(await invitation(id)).toMatchObject({ state: 'waiting', decidedById: null });
  });

  it('the database refuses an approver who asked', async () => {
    const at = await stage(null);
    const data = form(at);
    await give(house.agent, data);
    const own = sql('test_own', `update invitations set state = 'running', decided_by = user_id where id = $1`, [
      data.id,
    ]);
    await expect(own).rejects.toThrow(/invitations_second_person/);
    const beyond = sql('test_beyond', `insert into invitation_budgets (event_id, used_tickets) values ($1, 1)`, [
      at.eventId,
    ]);
    await expect(beyond).rejects.toThrow(/invitation_budgets_tickets/);
  });

  it('a budget is set by who approves; what was given before counts', async () => {
    const { at } = first;
    expect((await setBudget(at.eventId, { maxTickets: 99 }, house.agent)).status).toBe(403);
    await setBudget(at.eventId, { maxTickets: 1 });
    expect(await used(at.eventId)).toEqual([3, 3600, 2]);
    await setBudget(at.eventId, { maxTickets: 4 });
    expect(await used(at.eventId)).toEqual([3, 3600, 0]);
    const more = form(at);
    await give(house.agent, more);
    expect((await invitation(more.id)).state).toBe('waiting');
  });
});
