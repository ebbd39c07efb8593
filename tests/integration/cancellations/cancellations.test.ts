/** A cancellation: buyers are told, asked, and their choices carried out, each once. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCancellations } from '../../../server/cancellations/actions/runCancellations';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { placingBrowser } from '../../support/placingBrowser';
import { makeStaff } from '../access/twoVenues';
import { move, placesOf } from '../orders/rescheduleFixture';
import { codeOf, facts, post as makeRefund, staffPost } from '../payments/refundFixture';
import { mailsOf, until } from '../tickets/saleFixture';
import { makeUser, signedIn, signInAs } from '../users/people';
import { walletOf } from '../wallets/balanceFixture';
import {
  begin,
  callOff,
  cancelledEvent,
  inHours,
  own,
  passDeadline,
  shown,
  standing,
  take,
} from './cancellationFixture';

const app = runApp();
const clerk = signedIn(app, 'administrator');
let guest: Client;
beforeAll(async () => {
  guest = placingBrowser(app.newClient());
}, 60_000);

/** Started with the other slot as replacement; all buyers have been told. */
async function asked(input: Parameters<typeof cancelledEvent>[1] = {}, body: object = {}) {
  const event = await cancelledEvent(clerk, input);
  const id = randomUUID();
  const answer = await begin(clerk, { slots: [{ id: event.slot, proposed: event.other }], ...body }, id);
  expect(answer.status).toBe(200);
  await runCancellations();
  await until(async () => (await prisma.cancellation.findUnique({ where: { id } }))?.state === 'waiting');
  return { id, ...event };
}
const states = async (id: string) => (await standing(id)).map(({ state, isKept }) => `${state}${isKept ? '+' : ''}`);
const held = async (slot: string) => (await prisma.appointment.findUniqueOrThrow({ where: { id: slot } })).held;

describe('what is begun', () => {
  it('is shown first: whom it touches and what is near; cancelling leads there', async () => {
    const { sale, slot, other } = await cancelledEvent(clerk, { quantities: [2, 3] });
    const change = await prisma.slotChange.findFirstOrThrow({ where: { kind: 'cancel' }, orderBy: { at: 'desc' } });
    for (const query of [{ slots: slot }, { change: change.id }]) {
      const { plan } = expectPage(await clerk.get(paths.cancellations.create(query)), 'Cancellations/Create');
      expect(plan).toMatchObject({ orders: 2, people: 5, tickets: 5, busy: null, unreachable: 0 });
      expect(plan!.slots).toMatchObject([{ id: slot, orders: 2, needs: 5, proposed: other }]);
      expect(plan!.money[0]!.amount).toBe((sale.total / 2) * 5);
    }
    const none = expectPage(
      await clerk.get(`${paths.cancellations.create()}?slots=x,%00&change=1`),
      'Cancellations/Create',
    );
    expect(none.plan).toBeNull();
  });

  it('is refused beside its field, and begun once', async () => {
    const { slot, other, sale } = await cancelledEvent(clerk);
    const slots = [{ id: slot, proposed: other }];
    for (const [body, field] of [
      [{ slots, offers: [] }, 'offers'],
      [{ slots, offers: ['refund'] }, 'offers'],
      [{ slots, offers: ['money'] }, 'offers.0'],
      [{ slots, deadline: inHours(-1) }, 'deadline'],
      [{ slots, deadline: inHours(600) }, 'deadline'],
      [{ slots, deadline: '\ud800' }, 'deadline'],
      [{ slots: [{ id: other, proposed: null }] }, 'slots'],
      [{ slots: [{ id: slot, proposed: slot }] }, 'slots'],
      [{ slots: [] }, 'slots'],
    ] as const) {
      const answer = await begin(clerk, body);
      expect([field, Object.keys(codeOf(answer).errors ?? {})]).toEqual([field, [field]]);
    }
    const id = randomUUID();
    const answers = await Promise.all([begin(clerk, { slots }, id), begin(clerk, { slots }, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await prisma.cancellation.count({ where: { slots: { some: { appointmentId: slot } } } })).toBe(1);
    expect(codeOf(await begin(clerk, { slots })).errors).toHaveProperty('slots');
    await until(async () => (await mailsOf(sale.id)).some(({ kind }) => kind === 'order_visit_cancelled'));
    await runCancellations();
    expect((await mailsOf(sale.id)).filter(({ kind }) => kind === 'order_visit_cancelled')).toHaveLength(1);
  });

  it('asks for orders in the whole house, and for refunds where money goes back', async () => {
    const { slot, sale } = await cancelledEvent(clerk);
    const slots = [{ id: slot, proposed: null }];
    const { client: limited } = await makeStaff(app, [{ eventId: sale.eventId }]);
    const manages = await signInAs(app, (await makeUser('agent')).email);
    expect((await begin(limited, { slots })).status).toBe(403);
    expect((await begin(manages, { slots })).status).toBe(403);
    const body = { slots, offers: ['another_time'], afterwards: 'left' };
    expect((await begin(manages, body)).status).toBe(200);
  });
});

describe('a buyer', () => {
  it('takes the places that are kept: theirs in one step, pressed twice', async () => {
    const { id, sale, slot, other } = await asked();
    expect([await states(id), await held(other)]).toEqual([['told+'], 2]);
    const page = await own(guest, sale);
    expect(page).toMatchObject({ answer: null, reserved: { positions: [1, 2], backCents: 0 }, canMove: true });
    expect(page.refund).toMatchObject({ amountCents: sale.total });
    const press = randomUUID();
    const answers = await Promise.all([take(guest, sale, press), take(guest, sale, press)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await placesOf(sale, [slot, other])).toMatchObject({ slots: [other, other], sold: [0, 2], held: [0, 0] });
    expect(await standing(id)).toMatchObject([{ state: 'moved', by: 'buyer', isKept: false }]);
    expect((await own(guest, sale)).answer).toBe('moved');
    expect(codeOf(await take(guest, sale)).code).toBe('proposal_gone');
    await runCancellations();
    expect((await shown(clerk, id)).cancellation).toMatchObject({ state: 'ended', counts: { moved: 1, told: 0 } });
  });

  it('has credit where it is offered beside the money: signed in, all of it, and staff see how much', async () => {
    const event = await cancelledEvent(clerk);
    const body = { slots: [{ id: event.slot, proposed: null }] };
    expect(codeOf(await begin(clerk, { ...body, offers: ['credit'] })).errors).toHaveProperty('offers');
    const { id, sale } = await asked({}, { offers: ['another_time', 'refund', 'credit'] });
    const mail = await until(async () => (await mailsOf(sale.id)).find(({ kind }) => kind === 'order_visit_cancelled'));
    expect(mail.text).toContain('or the full amount as balance');
    expect((await own(guest, sale)).credit).toEqual({ amountCents: sale.total, who: 'sign_in' });
    const person = await makeUser();
    await sql('test_owner', 'update orders set user_id = $2 where id = $1', [sale.id, person.id]);
    const buyer = await signInAs(app, person.email);
    expect((await own(buyer, sale)).credit).toEqual({ amountCents: sale.total, who: 'own' });
    const answer = await makeRefund(buyer, sale, { positions: [1, 2], expectedCents: sale.total, to: 'balance' });
    expect(answer.status).toBeLessThan(400);
    await runCancellations();
    expect((await shown(clerk, id)).cancellation).toMatchObject({
      state: 'ended',
      counts: { credited: 1, refunded: 0 },
      cost: [{ currency: 'EUR', amount: sale.total, credited: sale.total, waits: 0 }],
    });
    expect(await walletOf(person.id)).toMatchObject({ balance: sale.total, faults: 0 });
  });

  it('who bought last and does not fit chooses freely; another time and a partial move leave the rest kept', async () => {
    const { id, sales, other } = await asked({ quantities: [2, 2], capacity: 3 });
    expect([await states(id), await held(other)]).toEqual([['told+', 'told'], 2]);
    const [first, last] = sales as [(typeof sales)[0], (typeof sales)[0]];
    expect((await own(guest, last)).reserved).toBeNull();
    expect(codeOf(await take(guest, last)).code).toBe('proposal_gone');
    expect((await move(guest, first, { positions: [1], slot: other })).status).toBe(200);
    expect([await states(id), await held(other)]).toEqual([['told+', 'told'], 1]);
    expect((await take(guest, first)).status).toBe(200);
    expect([await states(id), await held(other)]).toEqual([['moved', 'told'], 0]);
  });

  it('has the money back by the usual page; kept places are free', async () => {
    const { id, sale, other } = await asked();
    const body = { positions: [1, 2], how: 'terms', expectedCents: sale.total };
    expect((await staffPost(clerk, sale, body)).status).toBe(200);
    await until(async () => (await states(id))[0] === 'refunded');
    expect(await held(other)).toBe(0);
    expect((await standing(id))[0]!.by).toBe('staff');
    await runCancellations();
    const { cancellation } = await shown(clerk, id);
    expect(cancellation).toMatchObject({ cost: [{ currency: 'EUR', amount: sale.total, waits: 0 }], keptPlaces: 0 });
  });
});

describe('the deadline', () => {
  it('gives everything back, or leaves it to staff, once', async () => {
    const back = await asked({ quantities: [2, 1] });
    const left = await asked({}, { afterwards: 'left' });
    await passDeadline(back.id);
    await Promise.all([passDeadline(left.id), passDeadline(back.id)]);
    expect([await states(back.id), await states(left.id)]).toEqual([['refunded', 'refunded'], ['left']]);
    expect(await facts(back.sale)).toMatchObject({ state: 'refunded', refunds: [back.sale.total], sold: 0 });
    expect(await facts(left.sale)).toMatchObject({ state: 'paid', refunds: [] });
    expect([await held(back.other), await held(left.other)]).toEqual([0, 0]);
    expect((await own(guest, left.sale)).answer).toBe('left');
    expect((await shown(clerk, back.id)).cancellation.state).toBe('ended');
    expect(codeOf(await take(guest, left.sale)).code).toBe('proposal_gone');
  });

  it('says why where nothing could be given back; above the limit it waits for a second person', async () => {
    const used = await asked();
    await sql('test_used', `update tickets set state = 'used', uses_left = 0 where order_id = $1`, [used.sale.id]);
    const disputed = await asked();
    await sql('test_disputed', `update payments set state = 'disputed' where order_id = $1`, [disputed.sale.id]);
    const limited = await asked();
    const { roleId, id: userId } = await makeStaff(app, 'everywhere');
    await prisma.role.update({ where: { id: roleId }, data: { limits: { refund_cents: 1, currency: 'EUR' } } });
    await prisma.cancellation.update({ where: { id: limited.id }, data: { userId } });
    const unfit = await asked();
    const former = await makeStaff(app, 'everywhere');
    await prisma.cancellation.update({ where: { id: unfit.id }, data: { userId: former.id } });
    await prisma.userRole.deleteMany({ where: { userId: former.id } });
    for (const { id } of [used, disputed, limited, unfit]) await passDeadline(id);
    expect(await standing(unfit.id)).toMatchObject([{ state: 'failed', reason: 'nobody', isKept: false }]);
    expect(await facts(unfit.sale)).toMatchObject({ state: 'paid', refunds: [] });
    expect(await standing(used.id)).toMatchObject([{ state: 'failed', reason: 'used', isKept: false }]);
    expect(await standing(disputed.id)).toMatchObject([{ state: 'failed', reason: 'disputed', isKept: false }]);
    expect((await shown(clerk, limited.id)).cancellation.counts).toMatchObject({ asked: 1, refunded: 0 });
    expect(await facts(limited.sale)).toMatchObject({ state: 'paid' });
  });
});

describe('staff', () => {
  it('give more time, remind, let go of places, and end it', async () => {
    const { id, sale, other } = await asked();
    const to = (path: string, body: object = {}) => clerk.json('POST', path, body);
    expect(codeOf(await to(paths.cancellations.deadline(id), { deadline: inHours(900) })).errors).toHaveProperty(
      'deadline',
    );
    const later = inHours(200);
    expect((await to(paths.cancellations.deadline(id), { deadline: later })).status).toBe(200);
    expect((await shown(clerk, id)).cancellation.deadline).toBe(later);
    const answers = await Promise.all([to(paths.cancellations.reminders(id)), to(paths.cancellations.reminders(id))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await until(async () => (await mailsOf(sale.id)).some(({ kind }) => kind === 'order_visit_cancelled_again'));
    await to(paths.cancellations.places(id));
    await until(async () => (await held(other)) === 0);
    expect(await own(guest, sale)).toMatchObject({ reserved: null, canMove: true });
    const file = await clerk.raw(`${paths.cancellations.show(id)}/export.csv`);
    expect(file.text).toContain('Ana Ramos');
    await to(paths.cancellations.end(id));
    await until(async () => (await states(id))[0] === 'refunded');
    await until(async () => (await to(paths.cancellations.end(id))).status === 409);
    for (const wrong of ['x', randomUUID()])
      for (const path of [paths.cancellations.show(wrong), `${paths.cancellations.show(wrong)}/export.csv`])
        expect((await clerk.raw(path)).status, path).toBe(404);
  });

  it('let the slot take place after all: nobody is asked any more, and a mail says so', async () => {
    const { id, sale, slot, other } = await asked();
    await callOff(clerk, slot, 'reopen');
    await runCancellations();
    expect([await states(id), await held(other)]).toEqual([['reinstated'], 0]);
    const mail = await until(async () =>
      (await mailsOf(sale.id)).find(({ kind }) => kind === 'order_visit_reinstated'),
    );
    expect(mail.text).toContain('going ahead');
    expect((await own(guest, sale)).answer).toBe('reinstated');
    expect((await shown(clerk, id)).cancellation.state).toBe('ended');
  });
});
