/** Orders of a table: the time of a visit stands in its own column or beside the day. */
import { expect, it } from 'vitest';
import { orderOf, ordersKind } from '../../../server/imports/orders/ordersKind';
import { parseLine } from '../../../server/imports/parseLines';

const MAPPING = ['order', 'event', 'product', 'price', 'day', 'time'];

function read(day: string, time = '') {
  const cells = ['A-1', 'Gardens', 'Adult', '12.50', day, time];
  return parseLine(ordersKind, MAPPING, { order: 'day', point: '.', currency: 'EUR' }, { line: 2, cells });
}

function startOf(day: string, time?: string) {
  const { line, values } = read(day, time);
  type Line = Parameters<typeof orderOf>[0]['lines'][number];
  const lines = [{ line, values } as Line];
  return orderOf({ externalId: 'A-1', recordId: 'r', lines }).units[0]!.startsAt;
}

it.each([
  ['2026-12-05', undefined, '00:00'],
  ['2026-12-05 10:00', undefined, '10:00'],
  ['05/12/2026 18:30:00', undefined, '18:30'],
  ['5 Dec 2026, 6:00 pm', undefined, '18:00'],
  ['2026-12-05T09:15', undefined, '09:15'],
  ['05/12/2026 00:00:00', '11:45', '11:45'],
])('%s with the time %s starts at %s', (day, time, start) => {
  expect(startOf(day, time)).toEqual({ day: '2026-12-05', time: start });
});

it('refuses a time beside the day that it cannot read, and does not leave it out', () => {
  expect(read('2026-12-05 25:00').problems).toMatchObject([{ code: 'bad_time', field: 'day' }]);
  expect(read('2026-12-05T18:00:00Z').problems).toMatchObject([{ code: 'bad_time', field: 'day' }]);
});
