import { expect, it } from 'vitest';
import { filterText } from '../../../resources/js/Components/list/filterText';
import { translator } from '../../../server/shared/i18n';
import type { ListFilter } from '../../../server/shared/lists';

const filter = (kind: ListFilter['kind'], more: Partial<ListFilter> = {}): ListFilter => ({
  name: 'day',
  label: 'Day',
  kind,
  options: [],
  presets: [],
  unit: null,
  ...more,
});

it.each([
  ['dateRange', 'last7', 'Last 7 days', 'Últimos 7 días'],
  ['dateRange', '2026-11-01..2026-11-20', '1 Nov 2026 to 20 Nov 2026', 'de 1 nov 2026 a 20 nov 2026'],
  ['dateRange', '2026-11-20..2026-11-20', '20 Nov 2026', '20 nov 2026'],
  ['dateRange', '2026-11-01..', 'from 1 Nov 2026', 'desde 1 nov 2026'],
  ['dateRange', '..2026-11-20', 'until 20 Nov 2026', 'hasta 20 nov 2026'],
  ['numberRange', '10..20', '10 to 20', 'de 10 a 20'],
  ['text', 'abc', 'abc', 'abc'],
] as const)('a %s of %s is said in words', (kind, value, english, spanish) => {
  expect(filterText(filter(kind), [value], translator('en'), 'en')).toBe(english);
  expect(filterText(filter(kind), [value], translator('es'), 'es')).toBe(spanish);
});

it('says the names of what was chosen, and a share with its sign', () => {
  const options = [
    { value: 'a', label: 'Main gate' },
    { value: 'b', label: 'Side gate' },
  ];
  expect(filterText(filter('oneOf', { options }), ['b', 'a'], translator('en'), 'en')).toBe('Side gate, Main gate');
  expect(filterText(filter('numberRange', { unit: 'percent' }), ['5..'], translator('en'), 'en')).toBe('from 5%');
});
