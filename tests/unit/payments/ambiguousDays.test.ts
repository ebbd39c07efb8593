/** Ambiguous dates in a bank's CSV: the whole file has one order of day and month, and no movement is in the future. */
import { expect, it } from 'vitest';
import { readDays } from '../../../server/forecast/csv';
import { rowsOfFile } from '../../../server/payments/statements/formats/rowsOfFile';
import type { IsoDate } from '../../../server/shared/time';
import { camt053, norma43 } from '../../integration/payments/statementFiles';

const TODAY = '2026-11-29' as IsoDate;
const IBAN = 'ES9121000418450200051332';
const MAP = { date: 'Date', amount: 'Amount', text: 'Description', remitter: '', iban: '' };

function daysOf(file: string, csv: Parameters<typeof rowsOfFile>[1] = { account: IBAN, map: MAP }): string[] | string {
  const read = rowsOfFile(Buffer.from(file), csv, { ibans: [IBAN], today: TODAY });
  if ('problem' in read) return `${read.problem} ${read.day ?? ''}`.trim();
  const rows = read.parts.flatMap(({ chunks }) =>
    chunks.flatMap((chunk) => JSON.parse(chunk) as { booked_on: string }[]),
  );
  return rows.map(({ booked_on }) => booked_on);
}
const csv = (...days: string[]) =>
  ['Date,Description,Amount', ...days.map((day, at) => `${day},row ${at},6.00`), ''].join('\n');

it.each([
  ['one would be booked in December', ['11/05/2026', '11/12/2026', '11/10/2026'], ['11-05', '11-12', '11-10']],
  ['years of two figures', ['11/05/26', '11/12/26'], ['11-05', '11-12']],
  ['dots', ['11.05.2026', '11.12.2026'], ['11-05', '11-12']],
  ['without signs', ['11052026', '11122026'], ['11-05', '11-12']],
  ['one has no such day first', ['11/27/2026', '11/10/2026'], ['11-27', '11-10']],
])('month first as a whole: %s', (_why, days, read) => {
  expect(daysOf(csv(...days))).toEqual(read.map((day) => `2026-${day}`));
});

it.each([
  ['both readings are possible', ['05/11/2026', '10/11/2026'], ['11-05', '11-10']],
  ['the other reading would be still to come', ['05/11/2026', '01/12/2025'], ['11-05', '2025-12-01']],
  ['year first', ['2026-11-05', '2026-11-12'], ['11-05', '11-12']],
])('day first, or as the file says: %s', (_why, days, read) => {
  expect(daysOf(csv(...days))).toEqual(read.map((day) => (day.length > 5 ? day : `2026-${day}`)));
});

it('counts of visitors are read by the same rule', () => {
  const file = (...days: string[]) => ['date,visitors', ...days.map((day) => `${day},4`)].join('\n');
  const read = (...days: string[]) => readDays(file(...days), 'visitors', TODAY);
  expect(read('11/05/2026', '11/12/2026').days.map(({ day }) => day)).toEqual(['2026-11-05', '2026-11-12']);
  expect(read('05/11/2026', '10/11/2026').days.map(({ day }) => day)).toEqual(['2026-11-05', '2026-11-10']);
  expect(read('05/11/2026', '30/11/2026').problems).toEqual([{ kind: 'future', line: 3, text: '2026-11-30' }]);
});

it('a movement that is still to come in every reading is refused, with its day, in each format', () => {
  expect(daysOf(csv('30/11/2026', '05/11/2026'))).toBe('future 2026-11-30');
  expect(daysOf(csv('2026-12-01'))).toBe('future 2026-12-01');
  expect(daysOf(csv('11/27/2026', '12/27/2026'))).toBe('future 2026-12-27');
  const movements = [{ amount: 600, text: 'a', day: '2026-12-01' }];
  expect(daysOf(norma43({ movements }), null)).toBe('future 2026-12-01');
  expect(daysOf(camt053({ movements }), null)).toBe('future 2026-12-01');
  const now = [{ amount: 600, text: 'a', day: TODAY }];
  expect(daysOf(camt053({ movements: now }), null)).toEqual([TODAY]);
});
