import { beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { dayIn, formatVisitDate } from '../../../server/shared/time';
import { showTicketOfItem } from '../../../server/tickets/queries/listTickets';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { placingBrowser } from '../../support/placingBrowser';
import { codeOf } from '../payments/refundFixture';
import { mailsOf, type Sale, type SaleInput, sell, until } from '../tickets/saleFixture';
import { makeUser, signedIn, signInAs } from '../users/people';
import { createGate, scan } from '../validations/gateFixture';
import { firstOf, look, move, placesOf } from './rescheduleFixture';
import { createSlot } from './shopFixture';

const app = runApp();
const manager = signedIn(app, 'manager');
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const DAY_HOURS = 24;
/** Three tickets for tomorrow at this time, and another time the day after. */
async function sold(input: SaleInput = {}, other: Parameters<typeof createSlot>[1] = {}) {
  const sale = await sell({ quantity: 3, event: { rescheduleUntilHours: 1, ...input.event }, ...input });
  const slot = await createSlot(sale.eventId, { inHours: 2 * DAY_HOURS, ...other });
  return { sale, slot, slots: [sale.slot!, slot] };
}
const untouched = async (sale: Sale, slots: string[]) => {
  const { tickets, ...rest } = await placesOf(sale, slots);
  expect(tickets.flat()).toEqual(['valid', 'valid', 'valid']);
  expect(rest).toMatchObject({ slots: [sale.slot, sale.slot, sale.slot], sold: [3, 0], held: [0, 0] });
};

describe('a buyer', () => {
  it('moves one of three, and the others stay: places, tickets, mail, calendar', async () => {
    const { sale, slot, slots } = await sold();
    const guest = placingBrowser(app.newClient());
    const calendar = () => guest.get(paths.orders.calendar(sale.reference, sale.key));
    const before = (await calendar()).text;
    const page = expectPage(
      await look(guest, sale, { units: [2], to: { [firstOf(sale.eventId)]: slot } }),
      'Orders/Reschedule',
    );
    expect(page.tickets.map(({ stops }) => stops.map(({ refusal }) => refusal))).toEqual([[null], [null], [null]]);
    expect(page.plan).toMatchObject({ conflict: null, refusal: null, quote: { totalCents: 0, feeCents: 0 } });
    expect((await move(guest, sale, { positions: [2], slot })).status).toBeLessThan(400);
    expect(await placesOf(sale, slots)).toMatchObject({
      slots: [sale.slot, slot, sale.slot],
      tickets: [['valid'], ['replaced', 'valid'], ['valid']],
      sold: [2, 1],
      held: [0, 0],
    });
    const mail = await until(async () => (await mailsOf(sale.id)).find(({ kind }) => kind === 'order_rescheduled'));
    // The other two tickets keep their time: the subject has only the new one.
    const [moved] = page.plan!.quote ? Object.values(page.plan!.to) : [];
    expect(page.dates!.day).toBe(dayIn(moved!.startsAt, page.order.timeZone));
    const shown = expectPage(await guest.get(paths.orders.show(sale.reference, sale.key)), 'Orders/Show');
    expect(shown.justDone).toBe('move');
    const time = formatVisitDate(moved!.startsAt, { byDay: false, timeZone: page.order.timeZone }, 'en');
    expect(mail.subject).toContain(`, ${time} (`);
    expect(mail.text).toMatch(/: 1 × .+\. New time: /);
    expect(mail.text).toContain('The changed tickets have new codes');
    expect(mail.text).toMatch(/The other 2 tickets in your order .+ keep their times and codes/);
    const after = (await calendar()).text;
    const uids = (text: string) => [...text.matchAll(/UID:(.+)/g)].map(([, uid]) => uid!.trim());
    expect(uids(after)).toEqual(expect.arrayContaining(uids(before)));
    expect(before).toContain('SEQUENCE:0');
    expect(after.match(/SEQUENCE:1/g)).toHaveLength(2);
    expect(after).not.toContain('STATUS:CANCELLED');
    const { can, dossier, tickets } = expectPage(await manager.get(paths.orders.show(sale.reference)), 'Orders/Show');
    expect(can.reschedule).toBe(true);
    expect(dossier!.history.at(-1)).toMatchObject({ kind: 'rescheduled', from: 'paid', to: 'paid' });
    expect(tickets.filter(({ state }) => state === 'valid')).toHaveLength(3);
  });

  it('finds the old code refused as replaced at the gate, and the new one good', async () => {
    const { sale, slot } = await sold({ product: { entryBeforeMinutes: 60 } });
    await sql(
      'test_now',
      'update appointments set starts_at = now(), ends_at = now() + interval $$1 hour$$ where id = $1',
      [slot],
    );
    expect((await move(placingBrowser(app.newClient()), sale, { positions: [1], slot })).status).toBe(422);
    await sql('test_soon', 'update appointments set starts_at = now() + interval $$5 minutes$$ where id = $1', [slot]);
    const answer = await move(placingBrowser(app.newClient()), sale, { positions: [1], slot });
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
    const { references } = await placesOf(sale);
    const venue = await prisma.event.findUniqueOrThrow({ where: { id: sale.eventId } });
    const gate = await createGate(venue.venueId);
    const validator = await signInAs(app, (await makeUser('validator')).email);
    const [old, fresh] = references[0]!;
    expect((await scan(validator, old!, { gateId: gate.id })).result).toBe('replaced');
    expect((await scan(validator, fresh!, { gateId: gate.id })).result).toBe('accepted');
    expect(codeOf(await move(placingBrowser(app.newClient()), sale, { positions: [1], slot: sale.slot! })).code).toBe(
      'reschedule_used',
    );
  });

  it('moves the whole order, later and once more, as often as was agreed', async () => {
    const { sale, slot, slots } = await sold({ event: { rescheduleUntilHours: 1, rescheduleMoves: 2 } });
    const guest = placingBrowser(app.newClient());
    expect((await move(guest, sale, { positions: [1, 2, 3], slot })).status).toBeLessThan(400);
    expect(await placesOf(sale, slots)).toMatchObject({ sold: [0, 3], slots: [slot, slot, slot] });
    // An entry is named after the first of its items by id; ids are made at the same time and have no fixed order.
    const items = await prisma.orderItem.findMany({ where: { orderId: sale.id }, orderBy: { id: 'asc' } });
    const [first, , last] = items.map(({ position }) => position) as [number, number, number];
    expect((await move(guest, sale, { positions: [last], slot: sale.slot! })).status).toBeLessThan(400);
    expect(codeOf(await move(guest, sale, { positions: [last], slot })).code).toBe('reschedule_moves_spent');
    expect((await move(guest, sale, { positions: [first], slot: sale.slot! })).status).toBeLessThan(400);
    const { sold: places, slots: times } = await placesOf(sale, slots);
    expect([places, times[first - 1], times[last - 1]]).toEqual([[2, 1], sale.slot, sale.slot]);
    // An entry for each time; the last ticket's own entry is removed, because it is now in the first one's.
    const { text } = await guest.get(paths.orders.calendar(sale.reference, sale.key));
    expect([...text.matchAll(/\nSTATUS:(\w+)/g)].map(([, status]) => status).sort()).toEqual([
      'CANCELLED',
      'CONFIRMED',
      'CONFIRMED',
    ]);
    expect((await showTicketOfItem(items[2]!.id))!.appointmentId).toBe(sale.slot);
  });

  it('reads the terms before paying and those of the order afterwards, whatever the event says by then', async () => {
    const { sale, slot } = await sold({ event: { rescheduleUntilHours: 12, rescheduleMoves: 1 } });
    await prisma.event.update({ where: { id: sale.eventId }, data: { rescheduleMoves: 0 } });
    const guest = placingBrowser(app.newClient());
    const { refundPolicies, can } = expectPage(
      await guest.get(paths.orders.show(sale.reference, sale.key)),
      'Orders/Show',
    );
    expect(refundPolicies[0]!.text).toContain(
      'up to 12 hours before the visit.\n• You can change each ticket up to 1 time.',
    );
    expect(can.reschedule).toBe(true);
    expect(
      expectPage(await guest.get(paths.events.show(sale.eventSlug)), 'Orders/Create').event.refundPolicy,
    ).not.toContain('You can change each ticket');
    expect((await move(guest, sale, { positions: [1], slot })).status).toBeLessThan(400);
  });

  it.each([
    ['too late', { event: { rescheduleUntilHours: 25 } }, 'reschedule_too_late'],
    ['never by themselves', { event: { rescheduleMoves: 0 } }, 'reschedule_no_terms'],
  ])('%s: nothing moves', async (_, input, code) => {
    const { sale, slot, slots } = await sold(input);
    const guest = placingBrowser(app.newClient());
    expectPage(await look(guest, sale), 'Orders/Show');
    expect(codeOf(await move(guest, sale, { positions: [1], slot, force: true, reason: 'please' })).code).toBe(code);
    await untouched(sale, slots);
  });

  it('an order of before terms were kept is for staff alone', async () => {
    const { sale, slot, slots } = await sold();
    await sql('test_old', `update orders set refund_terms = '{}' where id = $1`, [sale.id]);
    expect(codeOf(await move(placingBrowser(app.newClient()), sale, { positions: [1], slot })).code).toBe(
      'reschedule_no_terms',
    );
    await untouched(sale, slots);
    expect(
      (await move(manager, sale, { positions: [1], slot, force: true, reason: 'By telephone' }, true)).status,
    ).toBeLessThan(400);
  });

  it('moves what was called off free of all terms, and nobody has to see to it any more', async () => {
    const { sale, slot, slots } = await sold({
      event: { rescheduleUntilHours: 100, rescheduleMoves: 0, rescheduleFeeCents: 300 },
    });
    await sql('test_off', `update appointments set state = 'cancelled' where id = $1`, [sale.slot]);
    await sql('test_attend', `select raise_attention($1, 'slot_cancelled')`, [sale.id]);
    expect((await move(placingBrowser(app.newClient()), sale, { positions: [1, 2, 3], slot })).status).toBeLessThan(
      400,
    );
    expect(await placesOf(sale, slots)).toMatchObject({ sold: [0, 3] });
    expect(await prisma.orderAttention.count({ where: { orderId: sale.id, endedAt: null } })).toBe(0);
  });

  it('needs the key, and another’s opens nothing', async () => {
    const [{ sale, slot, slots }, other] = [await sold(), await sold()];
    const guest = placingBrowser(app.newClient());
    for (const key of ['', other.sale.key]) {
      expect((await look(guest, { ...sale, key })).status).toBe(404);
      expect((await move(guest, { ...sale, key }, { positions: [1], slot })).status).toBe(404);
    }
    await untouched(sale, slots);
  });
});
