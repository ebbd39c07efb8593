/** Bulk changes of slots: confirmed by number, reported where they do not apply, and undone. */
import { afterAll, describe, expect, it } from 'vitest';
import { slotRow } from '../../../prisma/factories/catalogue';
import type { Impact, PastChange } from '../../../server/appointments/pages';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot } from '../orders/shopFixture';
import { dayAhead, everyDay, sell, slotsOf } from '../time-blocks/hoursFixture';
import { makeUser, signInAs } from '../users/people';
import { entriesOf, openSlotDesk, slotOf } from './slotDesk';

const { app, venueId, manager, edit, change } = await openSlotDesk();
afterAll(() => app.close());

async function several(count: number) {
  const { id: eventId } = await createEvent(venueId);
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await createSlot(eventId));
  return { eventId, product: await createProduct(eventId), ids };
}

const history = async (): Promise<PastChange[]> => {
  const { view } = expectPage(await manager.get(paths.appointments.list()), 'Appointments/Index');
  return view.kind === 'list' ? view.history : [];
};
const latest = async () => (await history())[0]!;
const said = ({ page }: Answer) => (page?.flash?.undo ?? page?.flash?.toast) as { message: string } | undefined;
const undo = (id: string, by = manager) => by.post(paths.appointments.undo(id), { back: paths.appointments.list() });
const reasons = (slots: { id: string; reason: string }[], ids: readonly string[]) =>
  Object.fromEntries(slots.map(({ id, reason }) => [ids.indexOf(id), reason]));

describe('the number', () => {
  it('of all that a query finds is refused when it has grown, and nothing is changed', async () => {
    const { eventId, ids } = await several(2);
    const query = { query: `f.event=${eventId}` };
    const url = paths.appointments.changes();
    const asked = { selection: query, change: { do: 'note', note: 'Rope' } };
    for (const confirmed of [null, 1, 3]) {
      const refused = await manager.json('POST', url, { ...asked, confirmed });
      expect([refused.status, refused.json()]).toMatchObject([
        409,
        { code: 'slots_to_confirm', message: expect.stringContaining('The selection now has 2 time slots') },
      ]);
    }
    for (const id of ids) expect(await slotOf(id)).toMatchObject({ note: null, version: 1, editedByHand: false });
    await change(query, { do: 'note', note: 'Rope' }, manager, 2);
    for (const id of ids) expect(await slotOf(id)).toMatchObject({ note: 'Rope', editedByHand: true });
  });

  it('is asked for above fifty slots, of several events, far apart, and where less is left than taken', async () => {
    const { eventId, product, ids } = await several(2);
    const { ids: others } = await several(1);
    const later = slotRow(eventId, new Date(Date.now() + 40 * 86_400_000));
    const many = Array.from({ length: 50 }, (_, at) => slotRow(eventId, new Date(Date.now() + (at + 5) * 3_600_000)));
    await prisma.appointment.createMany({ data: [later, ...many] });
    await sell(ids[0]!, product, 3);
    const asks = async (selected: readonly (string | undefined)[], capacity: number | null = null) => {
      const answer = await manager.json('POST', paths.appointments.impact(), {
        selection: { ids: selected },
        capacity,
      });
      const { asksForCount, following, days, events, people, below, belowMost } = answer.json<Impact>();
      return [asksForCount, following, days, events, people, below, belowMost];
    };
    expect((await asks(ids))[0]).toBe(false);
    expect((await asks(many.map(({ id }) => id)))[0]).toBe(false);
    expect((await asks([...many, { id: ids[0] }].map(({ id }) => id)))[0]).toBe(true);
    expect((await asks([ids[0], others[0]])).slice(0, 4)).toEqual([true, 2, 1, 2]);
    expect((await asks([ids[0], later.id])).slice(0, 3)).toEqual([true, 2, 2]);
    expect((await asks(ids, 2)).slice(4)).toEqual([3, 1, 3]);
    const lower = { do: 'capacity', capacity: 2, keepsTaken: true };
    await manager.visit(paths.appointments.list());
    expect(expectPage(await change({ ids }, lower), 'Appointments/Index').errors.form).toMatch(/now has 2 time slots/);
    await change({ ids }, lower, manager, 2);
    expect([(await slotOf(ids[0]!)).capacity, (await slotOf(ids[1]!)).capacity]).toEqual([3, 2]);
  });

  it('counts people by the places they take: a family ticket is four', async () => {
    const { ids, product } = await several(1);
    const { orderId } = await sell(ids[0]!, product, 1);
    await prisma.orderItem.updateMany({ where: { orderId }, data: { units: 4 } });
    const answer = await manager.json('POST', paths.appointments.impact(), { selection: { ids } });
    expect(answer.json<Impact>()).toMatchObject({ people: 4, tickets: 1, orders: 1 });
  });
});

it('given back to the hours, slots follow them unless somebody has booked, and each that does not is named', async () => {
  const { id: eventId } = await createEvent(venueId);
  const product = await createProduct(eventId);
  const blocks = { [uuidv7()]: everyDay() };
  await manager.put(paths.timeBlocks.update(eventId), { blocks, days: {}, version: 1 });
  const day = dayAhead(6);
  const [roomy, longer, empty, free] = (await slotsOf(eventId, day)).map(({ id }) => id);
  for (const id of [roomy, free]) await edit(id!, { capacity: 30 });
  await sell(roomy!, product, 25);
  await sell(longer!, product, 1);
  for (const id of [longer, empty]) {
    const { endsAt } = await slotOf(id!);
    const data = { endsAt: new Date(endsAt.getTime() + 600_000), editedByHand: true };
    await prisma.appointment.update({ where: { id: id! }, data });
  }
  const extra = await createSlot(eventId, { inHours: 24 * 6 });
  await prisma.appointment.update({ where: { id: extra }, data: { editedByHand: true } });
  await sell(extra, product, 1);
  const past = await createSlot(eventId, { inHours: -3 });
  await prisma.appointment.update({ where: { id: past }, data: { editedByHand: true } });
  const ids = [roomy!, longer!, empty!, free!, extra, past];
  const done = await change({ ids }, { do: 'restore' });
  expect(said(done)?.message).toBe(
    '4 time slots reset to the opening hours. 4 could not be fully changed. See the history for details.',
  );
  const { kept, slots } = await latest();
  expect(slots).toBe(4);
  expect(reasons(kept, ids)).toEqual({ 0: 'capacity_sold', 1: 'time_sold', 4: 'closed_sold', 5: 'past' });
  expect(await slotOf(roomy!)).toMatchObject({ capacity: 25, editedByHand: false });
  expect(await slotOf(longer!)).toMatchObject({ editedByHand: true });
  expect((await slotOf(longer!)).endsAt.getTime() - (await slotOf(longer!)).startsAt.getTime()).toBe(70 * 60_000);
  expect((await slotOf(empty!)).endsAt.getTime() - (await slotOf(empty!)).startsAt.getTime()).toBe(60 * 60_000);
  expect(await slotOf(free!)).toMatchObject({ capacity: 20, editedByHand: false });
  expect(await slotOf(extra)).toMatchObject({ state: 'closed', editedByHand: false });
});

describe('undoing', () => {
  it('puts back what nobody has touched since, names the others, and is done once by two at once', async () => {
    const { ids, product } = await several(5);
    await change({ ids }, { do: 'capacity', capacity: 40 });
    const { id } = await latest();
    await edit(ids[1]!, { capacity: 41 }, 2);
    await sell(ids[2]!, product, 21);
    await change({ ids: [ids[3]!] }, { do: 'cancel' });
    // In another session, because flash messages belong to a session.
    const colleague = await signInAs(app, (await makeUser('manager')).email);
    const answers = await Promise.all([undo(id), undo(id, colleague)]);
    for (const answer of answers)
      expect(said(answer)?.message).toBe(
        '2 time slots restored. 3 could not be fully changed. See the history for details.',
      );
    const entry = (await history()).find((one) => one.id === id)!;
    expect(entry.undone).toMatchObject({ restored: 2, by: expect.any(String) });
    expect(reasons(entry.remaining, ids)).toEqual({ 1: 'changed', 2: 'sold_above', 3: 'cancelled' });
    for (const at of [0, 4])
      expect(await slotOf(ids[at]!)).toMatchObject({ capacity: 20, editedByHand: false, version: 3 });
    expect((await entriesOf(ids[0]!)).map(({ action }) => action)).toEqual(['slot.updated', 'slot.undone']);
    expect(await slotOf(ids[1]!)).toMatchObject({ capacity: 41, editedByHand: true });
    expect(await slotOf(ids[2]!)).toMatchObject({ capacity: 40, sold: 21 });
    expect(await slotOf(ids[3]!)).toMatchObject({ state: 'cancelled' });
  });

  it('takes a cancellation back, to what each slot was before', async () => {
    const { ids, product } = await several(2);
    const { orderId } = await sell(ids[0]!, product, 1);
    await change({ ids: [ids[1]!] }, { do: 'close' });
    await change({ ids }, { do: 'cancel' });
    const shown = () => prisma.orderAttention.findMany({ where: { orderId, endedAt: null } });
    expect(await shown()).toMatchObject([{ cause: 'slot_cancelled' }]);
    await undo((await latest()).id);
    expect(await slotOf(ids[0]!)).toMatchObject({ state: 'open', editedByHand: false });
    expect(await slotOf(ids[1]!)).toMatchObject({ state: 'closed', editedByHand: true });
    expect(await shown()).toEqual([]);
  });

  it('makes a slot again that went with the hours, and refuses what is older than a day', async () => {
    const { id: eventId } = await createEvent(venueId);
    const extra = await createSlot(eventId, { capacity: 7 });
    await prisma.appointment.update({ where: { id: extra }, data: { editedByHand: true, note: 'Band' } });
    const was = await slotOf(extra);
    await change({ ids: [extra] }, { do: 'restore' });
    expect(await prisma.appointment.findUnique({ where: { id: extra } })).toBeNull();
    const { id } = await latest();
    await undo(id);
    expect(await slotOf(extra)).toMatchObject({ ...was, version: 2 });
    await change({ ids: [extra] }, { do: 'close' });
    const { id: old } = await latest();
    await prisma.slotChange.update({ where: { id: old }, data: { at: new Date(Date.now() - 25 * 3_600_000) } });
    await manager.visit(paths.appointments.list());
    expect(expectPage(await undo(old), 'Appointments/Index').errors.form).toBe(
      'You can no longer undo this. You have 24 hours to undo a change.',
    );
    expect(await slotOf(extra)).toMatchObject({ state: 'closed' });
    expect((await undo(uuidv7())).status).toBe(404);
  });
});
