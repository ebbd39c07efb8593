/** Companies and events by two processes that are killed in the middle: each is here once. */
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { checkFile, uploadFile } from '../../integration/imports/importPages';
import { createVenue } from '../../integration/orders/shopFixture';
import { signedIn } from '../../integration/users/people';
import { runApp } from '../../support/app';
import { dayAhead } from '../../support/days';
import { KILL_TEST_MS, killedAndCompleted } from './killedImport';

const app = runApp();
const manager = signedIn(app, 'administrator');

/** A NIF of a company with its control digit. */
function nifOf(number: number): string {
  const figures = String(1_000_000 + number);
  const sum = [...figures].reduce((all, figure, at) => {
    const doubled = at % 2 === 0 ? Number(figure) * 2 : Number(figure);
    return all + Math.floor(doubled / 10) + (doubled % 10);
  }, 0);
  return `B${figures}${(10 - (sum % 10)) % 10}`;
}

it('companies with a contact each are made once, though both processes are killed', {
  timeout: KILL_TEST_MS,
}, async () => {
  const COUNT = 1500;
  const heading = 'company id;legal name;tax id;country;address;postcode;city;email;contact name;contact email';
  const lines = Array.from({ length: COUNT }, (_, at) => {
    const place = 'ES;Calle Mayor 1;28013;Madrid';
    return `${at};Empresa ${at};${nifOf(at)};${place};c${at}@example.test;Ana ${at};ana${at}@example.test`;
  });
  const file = Buffer.from([heading, ...lines].join('\n'));
  const id = await uploadFile(manager, 'companies', file, 'ERP');
  expect(await checkFile(manager, id)).toEqual({ add: { records: COUNT, lines: COUNT } });
  await killedAndCompleted(app, manager, [id], { made: () => prisma.company.count(), least: 150, all: COUNT });
  const counts = [
    await prisma.company.count(),
    await prisma.companyContact.count(),
    await prisma.user.count({ where: { email: { startsWith: 'ana' } } }),
    await prisma.auditLog.count({ where: { action: 'company.created' } }),
  ];
  expect(counts).toEqual([COUNT, COUNT, COUNT, COUNT]);
  expect((await prisma.import.findUniqueOrThrow({ where: { id } })).counts).toEqual({
    added: { records: COUNT, lines: COUNT },
  });
  const again = await uploadFile(manager, 'companies', file, 'ERP');
  expect(await checkFile(manager, again)).toEqual({ known: { records: COUNT, lines: COUNT } });
});

it('events with their times are made once, though two imports have the same file', {
  timeout: KILL_TEST_MS,
}, async () => {
  const [EVENTS, TIMES] = [40, 30];
  await createVenue('Teatro');
  const heading = 'venue;event;day;start;end;capacity;product;price;tax rate';
  const lines = Array.from({ length: EVENTS }, (_, event) =>
    Array.from(
      { length: TIMES },
      (__, time) => `Teatro;Obra ${event};${dayAhead(time + 1)};20:00;22:00;50;General;10;10`,
    ),
  ).flat();
  const file = Buffer.from([heading, ...lines].join('\n'));
  const [id, twin] = [
    await uploadFile(manager, 'events', file, 'Box office'),
    await uploadFile(manager, 'events', file, 'Box office'),
  ];
  for (const one of [id, twin]) expect(await checkFile(manager, one)).toMatchObject({ add: { records: EVENTS } });
  await killedAndCompleted(app, manager, [id, twin], { made: () => prisma.event.count(), least: 5, all: EVENTS });
  const counts = [
    await prisma.event.count(),
    await prisma.appointment.count(),
    await prisma.product.count(),
    await prisma.auditLog.count({ where: { action: 'event.created' } }),
    await prisma.auditLog.count({ where: { action: 'slot.created' } }),
    await prisma.importRecord.count({ where: { kind: 'events' } }),
  ];
  expect(counts).toEqual([EVENTS, EVENTS * TIMES, EVENTS, EVENTS, EVENTS * TIMES, EVENTS]);
  const states = await prisma.importLine.groupBy({
    by: ['action'],
    where: { import: { kind: 'events' } },
    _count: true,
  });
  expect(Object.fromEntries(states.map(({ action, _count }) => [action, _count]))).toEqual({
    ...{ added: EVENTS * TIMES, known: EVENTS * TIMES },
  });
  expect(await prisma.event.count({ where: { status: { not: 'draft' } } })).toBe(0);
});
