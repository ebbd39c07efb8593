import { afterAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct } from '../orders/shopFixture';
import { one, openHoursDesk, sums } from './hoursDesk';
import { dayAhead, everyDay, sell, slotsOf } from './hoursFixture';

const { app, venueId, manager, apply, preview } = await openHoursDesk();
afterAll(() => app.close());

const open = async (eventId: string) =>
  expectPage(await manager.get(paths.timeBlocks.index(eventId)), 'TimeBlocks/Index');

describe('special days', () => {
  it('close, replace, add and change the places of single days', async () => {
    const { id } = await createEvent(venueId);
    const usual = { stepMinutes: null, durationMinutes: null, capacity: null, note: null };
    await apply(id, {
      blocks: one(everyDay()),
      days: {
        [dayAhead(3)]: [{ kind: 'closed', note: 'Public holiday' }],
        [dayAhead(4)]: [
          { kind: 'replaced', fromTime: '09:00', toTime: '11:00', ...usual },
          { kind: 'replaced', fromTime: '17:00', toTime: '18:00', ...usual, capacity: 3 },
        ],
        [dayAhead(5)]: [{ kind: 'extra', fromTime: '20:00', toTime: '21:00', ...usual }],
        [dayAhead(6)]: [{ kind: 'capacity', capacity: 7, note: null }],
      },
    });
    expect(await slotsOf(id, dayAhead(3))).toEqual([]);
    expect((await slotsOf(id, dayAhead(4))).map(({ start, capacity }) => `${start} ${capacity}`)).toEqual([
      '09:00 20',
      '10:00 20',
      '17:00 3',
    ]);
    expect((await slotsOf(id, dayAhead(5))).map(({ start }) => start)).toEqual([
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '20:00',
    ]);
    expect((await slotsOf(id, dayAhead(6))).map(({ capacity }) => capacity)).toEqual([7, 7, 7, 7]);
    expect((await open(id)).hours?.values.days[dayAhead(3) as never]).toEqual([
      { kind: 'closed', note: 'Public holiday' },
    ]);

    await apply(id, { days: { [dayAhead(3)]: [] } });
    expect(await slotsOf(id, dayAhead(3))).toHaveLength(4);
    expect(await slotsOf(id, dayAhead(4))).toHaveLength(3);
  });

  it('without weekly hours must say everything themselves', async () => {
    const { id } = await createEvent(venueId);
    const hours = {
      fromTime: '10:00',
      toTime: '12:00',
      stepMinutes: null,
      durationMinutes: null,
      capacity: null,
      note: null,
    };
    const answer = await apply(id, { days: { [dayAhead(3)]: [{ kind: 'extra', ...hours }] } });
    expect(expectPage(answer, 'TimeBlocks/Index').errors.form).toMatch(/how often time slots start/);
    await apply(id, {
      days: { [dayAhead(3)]: [{ kind: 'extra', ...hours, stepMinutes: 30, durationMinutes: 30, capacity: 9 }] },
    });
    expect(await slotsOf(id, dayAhead(3))).toHaveLength(4);
  });
});

describe('what is sold and what was edited', () => {
  it('stays: conflicts are listed before, kept after, and told once', async () => {
    const { id } = await createEvent(venueId);
    const product = await createProduct(id);
    const block = uuidv7();
    await apply(id, { blocks: one(everyDay(), block) });
    const [first, second, third, fourth] = await slotsOf(id, dayAhead(4));
    await sell(first!.id, product, 6);
    await sell(fourth!.id, product, 2);
    await prisma.appointment.update({ where: { id: second!.id }, data: { capacity: 99, editedByHand: true } });

    const fewer = one(everyDay({ capacity: 4, toTime: '13:00' }), block);
    const seen = await preview(id, { blocks: fewer });
    expect(sums(seen)).toEqual([0, 89, 29, 1, 1, 2]);
    expect(seen.conflicts).toEqual([
      { id: first!.id, startsAt: expect.any(String), taken: 6, capacity: 4, orders: 1 },
      { id: fourth!.id, startsAt: expect.any(String), taken: 2, capacity: null, orders: 1 },
    ]);
    await apply(id, { blocks: fewer });
    expect(
      (await slotsOf(id, dayAhead(4))).map(({ start, capacity, state }) => `${start} ${capacity} ${state}`),
    ).toEqual(['10:00 6 open', '11:00 99 open', '12:00 4 open', '13:00 20 closed']);
    expect(third!.id).toBe((await slotsOf(id, dayAhead(4)))[2]!.id);
    const told = await prisma.notification.findMany({
      where: { kind: 'exception_conflicts', href: paths.timeBlocks.index(id) },
    });
    expect(told.map(({ data }) => (data as { count: number }).count)).toEqual([2]);

    await apply(id, { blocks: fewer });
    expect(await prisma.notification.count({ where: { href: paths.timeBlocks.index(id) } })).toBe(1);
    const shown = await manager.visit(paths.timeBlocks.index(id), { only: ['conflicts'] });
    expect(shown.page?.props.conflicts).toMatchObject({ conflictCount: 2 });
  });

  it('a slot that was closed for its orders opens again when the hours have it again', async () => {
    const { id } = await createEvent(venueId);
    const product = await createProduct(id);
    const block = uuidv7();
    await apply(id, { blocks: one(everyDay(), block) });
    const last = (await slotsOf(id, dayAhead(2)))[3]!;
    await sell(last.id, product);
    await apply(id, { blocks: one(everyDay({ toTime: '13:00' }), block) });
    expect((await slotsOf(id, dayAhead(2)))[3]).toMatchObject({ id: last.id, state: 'closed', sold: 2 });
    await apply(id, { blocks: one(everyDay(), block) });
    expect((await slotsOf(id, dayAhead(2)))[3]).toMatchObject({ id: last.id, state: 'open', sold: 2 });
  });
});
