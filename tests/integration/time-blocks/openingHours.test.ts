import { afterAll, describe, expect, it } from 'vitest';
import { materialiseSlots } from '../../../server/appointments';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { HoursInput } from '../../../server/time-blocks/requests';
import { expectPage } from '../../support/expectPage';
import { createEvent } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { none, one, openHoursDesk, sums } from './hoursDesk';
import { countSlots, dayAhead, everyDay, slotsOf } from './hoursFixture';

const { app, venueId, manager, apply, preview } = await openHoursDesk();
afterAll(() => app.close());

describe('weekly hours', () => {
  it('are previewed without writing anything, and then make exactly those slots', async () => {
    const { id } = await createEvent(venueId);
    const blocks = one(everyDay());
    expect(sums(await preview(id, { blocks }))).toEqual([120, 0, 0, 0, 0, 0]);
    expect(await countSlots(id)).toBe(0);

    const page = expectPage(await apply(id, { blocks }), 'TimeBlocks/Index');
    expect(page.hours).toMatchObject({ version: 2, values: { blocks } });
    expect(await countSlots(id)).toBe(120);
    expect((await slotsOf(id, dayAhead(3))).map(({ start, capacity }) => [start, capacity])).toEqual([
      ['10:00', 20],
      ['11:00', 20],
      ['12:00', 20],
      ['13:00', 20],
    ]);
    expect(sums(await preview(id, page.hours!.values))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('are written down with what differs', async () => {
    const { id } = await createEvent(venueId);
    const block = uuidv7();
    await apply(id, { blocks: one(everyDay(), block) });
    await apply(id, {
      blocks: one(everyDay({ capacity: 5 }), block),
      days: { [dayAhead(4)]: [{ kind: 'closed', note: 'Staff day' }] },
    });
    const entries = await prisma.auditLog.findMany({
      where: { subjectType: 'opening_hours', subjectId: id },
      orderBy: { id: 'asc' },
    });
    expect(entries).toHaveLength(2);
    expect(entries[1]).toMatchObject({ action: 'opening_hours.updated', label: 'The Lighthouse Museum' });
    expect(entries[1]!.after).toEqual({
      weekly_hours: [expect.stringContaining('· 5 ·')],
      special_days: { [dayAhead(4)]: 'closed (Staff day)' },
    });
  });

  it('applied as they are, are no change to anybody', async () => {
    const { id } = await createEvent(venueId);
    const [first, second] = [uuidv7(), uuidv7()];
    const closed = { [dayAhead(4)]: [{ kind: 'closed', note: null }] };
    const blocks = { ...one(everyDay(), first), ...one(everyDay({ fromTime: '16:00', toTime: '18:00' }), second) };
    await apply(id, { blocks, days: closed });
    const changes = () => prisma.auditLog.count({ where: { subjectType: 'opening_hours', subjectId: id } });

    const again = expectPage(await apply(id, { blocks, days: closed }), 'TimeBlocks/Index');
    expect([again.hours?.version, await changes()]).toEqual([2, 1]);
    const turned = { [second]: blocks[second]!, [first]: blocks[first]! };
    const moved = expectPage(await apply(id, { blocks: turned, days: closed }), 'TimeBlocks/Index');
    expect([moved.hours?.version, await changes()]).toEqual([3, 2]);
  });

  it('sent again by somebody who opened an older state are a conflict, and change nothing', async () => {
    const { id } = await createEvent(venueId);
    await apply(id, { blocks: one(everyDay({ name: 'Mine' })) });
    const late = await apply(id, { blocks: one(everyDay({ name: 'Late' })) }, 1);
    const conflict = late.page?.flash?.conflict as { by: string; version: number; values: HoursInput };
    expect(conflict.version).toBe(2);
    expect(Object.values(conflict.values.blocks).map(({ name }) => name)).toEqual(['Mine']);
    expect(conflict.by).toBe(expectPage(late, 'TimeBlocks/Index').auth.user?.name);
    expect(await prisma.timeBlock.count({ where: { eventId: id } })).toBe(1);
  });

  it('marked to go take their slots along, and are gone', async () => {
    const { id } = await createEvent(venueId);
    const block = uuidv7();
    await apply(id, { blocks: one(everyDay(), block) });
    const answer = await apply(id, { blocks: one(everyDay({ isRemoved: true }), block) });
    expect(expectPage(answer, 'TimeBlocks/Index').hours?.values.blocks).toEqual({});
    expect(await countSlots(id)).toBe(0);
  });

  it('may overlap: a start that both have is made once', async () => {
    const { id } = await createEvent(venueId);
    await apply(id, { blocks: { ...one(everyDay()), ...one(everyDay({ fromTime: '12:00', toTime: '16:00' })) } });
    expect((await slotsOf(id, dayAhead(2))).map(({ start }) => start)).toEqual([
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
    ]);
  });

  it.each([
    ['a step of nothing', { stepMinutes: 0 }, 'stepMinutes', 'Enter 1 or more.'],
    [
      'a slot longer than the opening',
      { durationMinutes: 300 },
      'durationMinutes',
      'The time slot is longer than the opening hours.',
    ],
    ['no weekday', { weekdays: [] }, 'weekdays', 'Choose at least one day of the week.'],
    ['an absurd capacity', { capacity: 1_000_000_000 }, 'capacity', 'Enter 100000 or less.'],
    ['a negative capacity', { capacity: -1 }, 'capacity', 'Enter 0 or more.'],
    ['a time that is none', { fromTime: '25:10' }, 'fromTime', 'Enter a time, for example 09:30.'],
    [
      'an end before the beginning',
      { validUntil: '2020-01-01' as never },
      'validUntil',
      'The end must be after the start.',
    ],
    ['no name', { name: '  ' }, 'name', 'Fill in this field.'],
  ])('with %s are refused beside the field', async (_what, wrong, field, message) => {
    const { id } = await createEvent(venueId);
    const block = uuidv7();
    const answer = await apply(id, { blocks: one(everyDay(wrong), block) });
    expect(expectPage(answer, 'TimeBlocks/Index').errors[`blocks.${block}.${field}`]).toBe(message);
    expect(await prisma.timeBlock.count({ where: { eventId: id } })).toBe(0);
  });

  it('may end at 24:00 and on the next day', async () => {
    const { id } = await createEvent(venueId);
    const late = everyDay({ fromTime: '21:00', toTime: '24:00', weekdays: [1, 2, 3, 4, 5, 6, 7] });
    await apply(id, { blocks: one(late) });
    expect((await slotsOf(id, dayAhead(5))).map(({ start }) => start)).toEqual(['21:00', '22:00', '23:00']);
    const { id: other } = await createEvent(venueId);
    await apply(other, { blocks: one(everyDay({ fromTime: '22:00', toTime: '02:00' })) });
    expect((await slotsOf(other, dayAhead(5))).map(({ start }) => start)).toEqual(['00:00', '01:00', '22:00', '23:00']);
    await materialiseSlots(other, dayAhead(5) as never, dayAhead(6) as never);
    expect((await slotsOf(other, dayAhead(5))).map(({ start }) => start)).toEqual(['00:00', '01:00', '22:00', '23:00']);
  });

  it('that would make more slots than anybody needs are refused', async () => {
    const { id } = await createEvent(venueId);
    const answer = await apply(id, {
      blocks: one(
        everyDay({
          stepMinutes: 1,
          durationMinutes: 1,
          fromTime: '00:00',
          toTime: '24:00',
          validUntil: '2099-01-01' as never,
        }),
      ),
    });
    expect(expectPage(answer, 'TimeBlocks/Index').errors.form).toContain('60000');
    expect(await countSlots(id)).toBe(0);
  });
});

describe('who may', () => {
  it('a guest is sent to sign in, a validator is refused, an unknown event is not found', async () => {
    const { id } = await createEvent(venueId);
    const guest = await app.newClient().put(paths.timeBlocks.update(id), { ...none, version: 1 }, { follow: false });
    expect([guest.status, guest.headers.get('Location')]).toEqual([303, paths.auth.login()]);
    const validator = await signInAs(app, (await makeUser('validator')).email);
    expect((await validator.get(paths.timeBlocks.index(id))).status).toBe(403);
    expect((await apply(id, { blocks: one(everyDay()) }, 1, validator)).status).toBe(403);
    expect((await validator.json('POST', paths.timeBlocks.preview(id), none)).status).toBe(403);
    expect((await manager.put(paths.timeBlocks.update(uuidv7()), { ...none, version: 1 })).status).toBe(404);
    expect((await manager.put(paths.timeBlocks.update('nonsense'), { ...none, version: 1 })).status).toBe(404);
    expect(await countSlots(id)).toBe(0);
  });

  it('hours of another event cannot be taken over by their id', async () => {
    const [one1, other] = [await createEvent(venueId), await createEvent(venueId)];
    const block = uuidv7();
    await apply(one1.id, { blocks: one(everyDay(), block) });
    expect((await apply(other.id, { blocks: one(everyDay({ capacity: 1 }), block) })).status).toBe(404);
    expect(await prisma.timeBlock.findUnique({ where: { id: block } })).toMatchObject({
      eventId: one1.id,
      capacity: 20,
    });
  });
});
