/** Weekly hours that end soon: announced in time, and displayed correctly. */
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { translator } from '../../../server/shared/i18n';
import { notificationText } from '../../../server/shared/notificationKinds';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { timeBlockJobs } from '../../../server/time-blocks/jobs';
import { openApp } from '../../support/app';
import { at } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { createEvent, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { dayAhead, everyDay, slotsOf } from './hoursFixture';

const app = await openApp();
const venueId = await createVenue();
const { id: managerId, email } = await makeUser('manager');
await makeUser('cashier');
const manager = await signInAs(app, email);

const night = () => timeBlockJobs[0]!.handle(undefined as never, { isLastTry: false });

async function eventOpen(...rules: Parameters<typeof everyDay>[0][]) {
  const { id } = await createEvent(venueId);
  let version = 1;
  const ids = rules.map(() => uuidv7());
  const apply = async (...given: typeof rules) => {
    const blocks = Object.fromEntries(given.map((rule, n) => [ids[n] ?? uuidv7(), everyDay(rule)]));
    await manager.put(paths.timeBlocks.update(id), { blocks, days: {}, version });
    version += 1;
  };
  await apply(...rules);
  const told = () =>
    prisma.notification.findMany({
      where: { kind: 'hours_ending', href: paths.timeBlocks.index(id) },
      orderBy: { id: 'asc' },
    });
  return { id, apply, told };
}

const until = (days: number) => ({ validUntil: dayAhead(days) });

it('is told once for each rule and end date, to whoever runs the catalogue', async () => {
  const { apply, told } = await eventOpen(until(30));
  await Promise.all([night(), night()]);
  await night();
  expect((await told()).map(({ userId, data }) => [userId, data])).toEqual([
    [managerId, { event: expect.any(Object), name: 'Every day', until: { day: dayAhead(30) } }],
  ]);
  await apply(until(20));
  await night();
  await night();
  expect((await told()).map(({ data }) => (data as { until: { day: string } }).until.day)).toEqual([
    dayAhead(30),
    dayAhead(20),
  ]);
  await apply(until(31));
  await night();
  expect(await told()).toHaveLength(2);
});

it('says the day in the language of its reader', () => {
  const data = { event: { en: 'Tower', es: 'Torre' }, name: 'Winter', until: { day: '2021-02-28' as const } };
  expect(notificationText(translator('es'), 'es', 'hours_ending', data)).toBe(
    'Torre: el horario «Winter» termina el 28 de febrero de 2021',
  );
});

it('is not told when others follow on one of its days, when it is not published, or when it is over', async () => {
  const week = { weekdays: [1, 2, 3, 4, 5] };
  const [followed, weekend, draft, archived, over] = [
    await eventOpen({ ...week, ...until(10) }, { weekdays: [5], validFrom: dayAhead(60), validUntil: dayAhead(90) }),
    await eventOpen({ ...week, ...until(10) }, { weekdays: [6, 7], ...until(90) }),
    await eventOpen(until(10)),
    await eventOpen(until(10)),
    await eventOpen(until(10)),
  ];
  await prisma.event.update({ where: { id: draft.id }, data: { status: 'draft' } });
  await prisma.event.update({ where: { id: archived.id }, data: { status: 'archived' } });
  const yesterday = {
    validFrom: new Date(`${dayAhead(-9)}T00:00:00Z`),
    validUntil: new Date(`${dayAhead(-1)}T00:00:00Z`),
  };
  await prisma.timeBlock.updateMany({ where: { eventId: over.id }, data: yesterday });
  await night();
  const counts = [followed, weekend, draft, archived, over].map(async ({ told }) => (await told()).length);
  expect(await Promise.all(counts)).toEqual([0, 1, 0, 0, 0]);
});

it('the pages of the hours and of the event say the last open slot and the end of the hours', async () => {
  const { id } = await eventOpen(until(12));
  const shown = async () => [
    expectPage(await manager.get(paths.timeBlocks.index(id)), 'TimeBlocks/Index').lastSlot,
    expectPage(await manager.get(paths.events.edit(id)), 'Events/Edit').lastSlot,
  ];
  const both = (last: string | null, hoursEnd: string) => [1, 2].map(() => ({ today: dayAhead(0), last, hoursEnd }));
  expect(await shown()).toEqual(both(dayAhead(12), dayAhead(12)));
  const [, , , late] = await slotsOf(id, dayAhead(12));
  await prisma.appointment.deleteMany({
    where: { eventId: id, id: { not: late!.id }, startsAt: { gt: new Date(`${dayAhead(12)}T00:00:00Z`) } },
  });
  await prisma.appointment.update({ where: { id: late!.id }, data: { state: 'closed' } });
  expect(await shown()).toEqual(both(dayAhead(11), dayAhead(12)));
  await prisma.appointment.update({
    where: { id: late!.id },
    data: { state: 'open', startsAt: at(dayAhead(40), '10:00'), endsAt: at(dayAhead(40), '11:00') },
  });
  expect(await shown()).toEqual(both(dayAhead(40), dayAhead(12)));
  await prisma.appointment.updateMany({ where: { eventId: id }, data: { state: 'cancelled' } });
  expect(await shown()).toEqual(both(null, dayAhead(12)));
});
