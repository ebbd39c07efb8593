/** Cells of a line that are cut for their problem stay storable. */
import { expect, it } from 'vitest';
import { checkInsKind } from '../../../server/imports/orders/checkInsKind';
import { ordersKind } from '../../../server/imports/orders/ordersKind';
import { parseLine } from '../../../server/imports/parseLines';

const reading = { order: 'day', point: null, currency: 'EUR' } as const;

it('cuts no emoji in half', () => {
  const cell = `${'x'.repeat(59)}😀`;
  const { problems } = parseLine(ordersKind, ['price'], reading, { line: 2, cells: [cell] });
  expect(problems[0]).toMatchObject({ code: 'bad_money', params: { text: 'x'.repeat(59) } });
  const beyond = parseLine(ordersKind, ['price'], reading, { line: 2, cells: ['1', cell] });
  expect(beyond.problems[0]).toMatchObject({ code: 'more_cells', params: { text: 'x'.repeat(59) } });
});

it('tells entries of one code apart by their order and time, which may be empty', () => {
  const idOf = (...cells: string[]) =>
    parseLine(checkInsKind, ['code', 'order', 'entered'], reading, { line: 2, cells }).externalId;
  expect([idOf('c1', 'A1', ''), idOf('c1', 'A1', '18:02'), idOf('', 'A1', '')]).toEqual([
    'c1\tA1\t',
    'c1\tA1\t18:02',
    null,
  ]);
});
