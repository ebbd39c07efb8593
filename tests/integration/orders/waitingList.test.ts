import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { dayIn } from '../../../server/shared/time';
import { forgetWaiting, updateLines } from '../../../server/waiting/updateLines';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { MADRID } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { until } from '../tickets/saleFixture';
import { MAILING } from '../tickets/transferFixture';
import { makeUser, signInAs } from '../users/people';
import { createSlot } from './shopFixture';
import * as line from './waitingFixture';

const { becomes, entryOf, full, giveUp, hold, linkOf, mailsTo, minutesOf, openLine } = line;
const { refusedFields, show, slotOf, statesOf, wait } = line;

const app = runApp(MAILING);
let buyer: Client;
let manager: Client;
let event: { id: string; slug: string };
let product: string;
beforeAll(async () => {
  await writeSetting('orders.confirm_free', 'never', null);
  manager = await signInAs(app, (await makeUser('manager')).email);
  ({ buyer, event, product } = await openLine(app));
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

describe('waiting for places of a full slot', () => {
  it('is offered in the shop where something is full, and says how one stands', async () => {
    const { slot } = await full(2);
    const day = dayIn((await prisma.appointment.findUniqueOrThrow({ where: { id: slot } })).startsAt, MADRID);
    const shop = expectPage(await buyer.get(paths.events.onDay(event.slug, day)), 'Orders/Create');
    expect(shop.waitingUrl).toBe(paths.waitingList.join(event.slug, { day }));
    const page = expectPage(await buyer.get(paths.waitingList.join(event.slug, { slot })), 'Waiting/Join');
    expect(page).toMatchObject({ slot, day, isSent: false });
    expect(expectPage(await buyer.get(shop.waitingUrl!), 'Waiting/Join').day).toBe(day);
    const id = await wait(slot, 2);
    const link = await linkOf(id, 'waiting_joined');
    expect((await show(link)).entry).toMatchObject({ state: 'waiting', units: 2, before: 0 });
    const second = await wait(slot, 1);
    expect((await show(await linkOf(second, 'waiting_joined'))).entry.before).toBe(1);
    expect(await slotOf(slot)).toMatchObject({ awaited: 3, kept: 0, held: 2 });
    expect((await buyer.get(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404);
  });

  it('has one entry for an address, whose number nobody changes by typing it again; a second press is the same', async () => {
    const { slot } = await full(1);
    const id = await wait(slot, 2);
    const { email, position } = await entryOf(id);
    await wait(slot, 2, { id, email });
    await wait(slot, 3, { email });
    expect((await entryOf(id)).units).toBe(2);
    const answer = await buyer.json('POST', paths.waitingList.join(event.slug), {
      ...{ id: randomUUID(), slot, email: email.toUpperCase(), units: 4 },
    });
    expect(new URL(answer.url).search).toBe(`?slot=${slot}&sent=1`);
    expect(await entryOf(id)).toMatchObject({ units: 2, position });
    expect(await slotOf(slot)).toMatchObject({ awaited: 2 });
  });

  it('refuses what cannot be, beside its field', async () => {
    const { slot } = await full(1);
    const fields = (body: object) => refusedFields({ slot, ...body });
    expect(await fields({ units: 0 })).toEqual(['units']);
    expect(await fields({ units: '' })).toEqual(['units']);
    expect(await fields({ units: 2 ** 40 })).toEqual(['units']);
    expect(await fields({ units: 200 })).toEqual(['units']);
    expect(await fields({ email: 'no\u0000where' })).toEqual(['email']);
    expect(await fields({ email: '\ud800@example.test' })).toEqual(['email']);
    expect(await fields({ slot: randomUUID() })).toEqual(['slot']);
    const open = await createSlot(event.id, { capacity: 5 });
    expect(await fields({ slot: open })).toEqual(['units']);
    await prisma.appointment.update({ where: { id: slot }, data: { lineClosed: true } });
    expect(await fields({})).toEqual(['slot']);
  });

  it('begins with the confirmed address where the house asks for it', async () => {
    await writeSetting('orders.confirm_free', 'guests', null);
    const { slot, held } = await full(1);
    const id = await wait(slot, 1);
    await writeSetting('orders.confirm_free', 'never', null);
    const link = await linkOf(id, 'waiting_confirm');
    const other = await wait(slot, 1);
    await giveUp(held[0]!);
    await becomes(other, 'offered');
    expect((await show(link)).entry.state).toBe('unconfirmed');
    await buyer.json('POST', `${link}/confirm`, {});
    expect((await show(link)).entry).toMatchObject({ state: 'waiting', before: 0 });
  });
});

describe('places that are freed', () => {
  it('are kept for the next who fits, held by their link in any mix, and nobody else can have them', async () => {
    const { slot, held } = await full(2, 2);
    const [four, two, one] = [await wait(slot, 4), await wait(slot, 2), await wait(slot, 1)];
    await giveUp(held[0]!);
    await becomes(two!, 'offered');
    expect(await statesOf(four!, two!, one!)).toEqual(['waiting', 'offered', 'waiting']);
    expect(await slotOf(slot)).toEqual({ capacity: 4, held: 4, sold: 0, kept: 2, awaited: 7 });
    expect((await hold(slot, 1)).status).toBe(409);

    const link = await linkOf(two!, 'place_offered');
    const page = await show(link);
    expect(page.products.map(({ id }) => id)).toEqual([product]);
    const take = (quantity: number) =>
      app.newClient().json('POST', `${link}/hold`, { quantities: { [product]: quantity } }, { follow: false });
    expect((await take(3)).status).toBe(409);
    expect((await take(0)).status).toBe(422);
    const taken = await take(2);
    const where = taken.headers.get('location')!;
    expect(where).toContain(paths.events.show(event.slug));
    expect((await take(2)).headers.get('location')).toBe(where);
    expect((await show(link)).entry.state).toBe('taken');
    expect(expectPage(await app.newClient().get(where), 'Orders/Create').hold!.lines).toMatchObject([
      { appointmentId: slot, quantity: 2 },
    ]);
    expect(await slotOf(slot)).toEqual({ capacity: 4, held: 4, sold: 0, kept: 0, awaited: 5 });

    // Places released again go to the waiting list and not to the shop.
    await giveUp(held[1]!);
    await becomes(one!, 'offered');
    const { held: inAll, kept } = await slotOf(slot);
    expect({ inAll, kept }).toEqual({ inAll: 3, kept: 1 });
  });

  it('that nobody in line could use stay on sale, and whoever asked for more keeps their place', async () => {
    const { slot, held } = await full(2, 2);
    const four = await wait(slot, 4);
    await giveUp(held[0]!);
    expect(await slotOf(slot)).toMatchObject({ held: 2, kept: 0 });
    expect((await hold(slot, 1)).status).toBe(201);
    await prisma.appointment.update({ where: { id: slot }, data: { capacity: 8 } });
    await becomes(four, 'offered');
    expect(await slotOf(slot)).toMatchObject({ held: 7, kept: 4 });
  });

  it('go to the next when the offer is over, or its owner leaves', async () => {
    const { slot, held } = await full(1);
    const [first, second, third] = [await wait(slot, 1), await wait(slot, 1), await wait(slot, 1)];
    await giveUp(held[0]!);
    await becomes(first!, 'offered');
    const link = await linkOf(first!, 'place_offered');
    await sql('test_lapse', `update waiting_entries set offer_until = moment() - interval '1 second' where id = $1`, [
      first,
    ]);
    expect((await show(link)).entry.state).toBe('missed');
    await updateLines();
    expect(await statesOf(first!, second!, third!)).toEqual(['missed', 'offered', 'waiting']);
    expect((await buyer.json('POST', `${link}/hold`, { quantities: { [product]: 1 } })).status).toBe(409);
    await buyer.json('POST', `${await linkOf(second!, 'place_offered')}/leave`, {});
    expect(await statesOf(second!, third!)).toEqual(['withdrawn', 'offered']);
    await buyer.json('POST', `${await linkOf(third!, 'place_offered')}/leave`, {});
    expect(await slotOf(slot)).toMatchObject({ held: 0, kept: 0, awaited: 0 });
  });

  it('are offered as long as the event says, less when the visit is near, and the line ends with the sale', async () => {
    const { slot, held } = await full(1, 1);
    const [first, second] = [await wait(slot, 1), await wait(slot, 1)];
    await giveUp(held[0]!);
    await becomes(first!, 'offered');
    expect(await minutesOf(first!)).toBe(60);
    await sql('test_nearer', `update appointments set starts_at = moment() + interval '100 minutes' where id = $1`, [
      slot,
    ]);
    await giveUp(held[1]!);
    await becomes(second!, 'offered');
    expect(await minutesOf(second!)).toBe(25);
    await sql(
      'test_begun',
      `update appointments set starts_at = moment() - interval '1 minute', ends_at = moment() + interval '1 hour' where id = $1`,
      [slot],
    );
    await updateLines();
    expect(await statesOf(first!, second!)).toEqual(['ended', 'ended']);
    await updateLines();
    const ended = async () => (await mailsTo(second!)).filter(({ kind }) => kind === 'waiting_ended').length;
    await expect.poll(ended).toBe(1);
    await sql(
      'test_long_ago',
      `update appointments set starts_at = moment() - interval '3 days', ends_at = moment() - interval '2 days' where id = $1`,
      [slot],
    );
    await forgetWaiting();
    expect(await prisma.waitingEntry.count({ where: { appointmentId: slot } })).toBe(0);
  });

  it('of a slot that is called off are offered to nobody, and the line is told', async () => {
    const { slot } = await full(1);
    const id = await wait(slot, 1);
    await sql('test_call_off', 'select * from cancel_slots(array[$1::uuid], null)', [slot]);
    await becomes(id, 'ended');
    const mail = await until(async () => (await mailsTo(id)).find(({ kind }) => kind === 'waiting_ended'));
    expect(mail.text).toContain('has been cancelled');
    expect(await slotOf(slot)).toMatchObject({ held: 0, kept: 0, awaited: 0 });
  });
});

describe('staff', () => {
  it('see who waits, put somebody first, take somebody out, and close the line', async () => {
    const { slot, held } = await full(2, 2);
    const [four, two, one] = [await wait(slot, 4), await wait(slot, 2), await wait(slot, 1)];
    const look = async () => expectPage(await manager.get(paths.appointments.edit(slot)), 'Appointments/Edit').line!;
    expect((await look()).entries!.map(({ id }) => id)).toEqual([four, two, one]);
    expect((await manager.json('POST', paths.lineOfSlot.offer(slot, one!), {})).status).toBe(409);
    // Each repeated press is done and recorded once.
    const twice = async (path: string, body = {}) => {
      const answers = await Promise.all([1, 2].map(() => manager.json('POST', path, body)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    };
    await twice(paths.lineOfSlot.remove(slot, four!));
    const set = (state: 'open' | 'closed') => prisma.appointment.update({ where: { id: slot }, data: { state } });
    await set('closed').then(() => giveUp(held[0]!));
    // No offers while the slot is closed; free places are kept.
    await expect.poll(() => prisma.outbox.count({ where: { topic: 'places_kept' } })).toBe(0);
    expect(await look()).toMatchObject({ waiting: 2, awaited: 3, kept: 2, offered: 0 });
    await set('open');
    await twice(paths.lineOfSlot.offer(slot, one!));
    expect(await statesOf(four!, two!, one!)).toEqual(['removed', 'waiting', 'offered']);
    await twice(paths.lineOfSlot.open(slot), { isClosed: true });
    expect(await statesOf(two!, one!)).toEqual(['ended', 'ended']);
    expect(await look()).toMatchObject({ isClosed: true, waiting: 0, kept: 0 });
    const actions = await prisma.auditLog.findMany({ where: { subjectId: slot }, orderBy: { id: 'asc' } });
    const recorded = actions.map(({ action }) => action);
    expect(recorded).toEqual(['slot.waiting_removed', 'slot.place_offered', 'slot.line_closed']);
    expect(JSON.stringify(actions.map(({ id: _, ...one }) => one))).not.toContain('example.test');
  });
});
