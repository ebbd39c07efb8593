import { expect, it } from 'vitest';
import type { Asked } from '../../../server/reports/sales/shapeReport';
import { type FigureRow, shapeReport } from '../../../server/reports/sales/shapeReport';

const DAY = { from: '2025-09-01', to: '2025-09-01' };
const asked = (rows: string, columns: string | null) =>
  ({
    ledger: 'sales',
    rows,
    columns,
    measure: 'sold',
    locale: 'en',
    period: { days: DAY, before: DAY },
  }) as unknown as Asked;
const figure = (level: number, row: string | null, column: string | null, sold: number) =>
  ({ isBefore: false, currency: 'EUR', level, row, column, sold }) as unknown as FigureRow;
const starts = { late: 2000, early: 1000 };
const names = { rowNames: {}, columnNames: {}, starts };

it('slots stand in the order of time, as columns and as rows, whatever they come to', () => {
  const crossed = [figure(2, null, 'late', 22_000), figure(2, null, 'early', 1210)];
  const { columns } = shapeReport({ rows: crossed, ...names }, asked('day', 'slot'));
  expect(columns.map(({ key }) => key)).toEqual(['early', 'late']);
  const ofSlots = [figure(1, 'late', null, 22_000), figure(1, 'early', null, 1210)];
  const { lines } = shapeReport({ rows: ofSlots, ...names }, asked('slot', null));
  expect(lines.map(({ key, now }) => [key, now])).toEqual([
    ['early', 1210],
    ['late', 22_000],
  ]);
});

it('products of one name and one amount stand in the same order, however the database returns them', () => {
  const figures = [
    figure(1, 'product-b', null, 27),
    figure(1, 'product-a', null, 27),
    figure(1, 'product-c', null, 30),
  ];
  const rowNames = { 'product-a': 'Adult', 'product-b': 'Adult', 'product-c': 'Adult' };
  for (const rows of [figures, figures.toReversed()]) {
    const { lines } = shapeReport({ rows, ...names, rowNames }, asked('product', null));
    expect(lines.map(({ key }) => key)).toEqual(['product-c', 'product-a', 'product-b']);
  }
});
