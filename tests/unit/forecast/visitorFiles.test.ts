import { readDays } from '@server/forecast/csv';
import type { IsoDate } from '@server/shared/time';
import { expect, it } from 'vitest';

const problemsOf = (text: string) => readDays(text, 'visitors', '2026-11-28' as IsoDate).problems;

it('a file of visitor counts names lines as an editor counts them, and an unclosed quote', () => {
  expect(problemsOf('date;visitors\n\n2024-01-02;416\nsoon;401\n')).toEqual([
    { kind: 'bad_day', line: 4, text: 'soon' },
  ]);
  expect(problemsOf('date,visitors\n2024-01-02,416\n2024-01-03,"401\n')).toEqual([
    { kind: 'open_quote', line: 3, text: '' },
  ]);
  expect(problemsOf(`date,visitors\n${'2024-01-02,416\n'.repeat(3661)}`)).toEqual([{ kind: 'too_long' }]);
});
