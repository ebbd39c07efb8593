import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Choice, choiceQuery, readChoice } from '../../../server/shared/choiceLink';
import { isLocalSite, siteOrigin } from '../../../server/shared/embedding';
import { paths } from '../../../server/shared/paths';

const [A, B] = ['0193b3a0-0000-7000-8000-00000000000a', '0193b3a0-0000-7000-8000-00000000000b'];
const FULL: Choice = {
  day: '2088-05-10',
  time: '10:00',
  lines: [
    { product: A, quantity: 2 },
    { product: B, quantity: 1 },
  ],
  code: 'SPRING 5',
};

it('writes one form of the link, which a person can read', () => {
  expect(paths.events.chosen('gardens', FULL)).toBe(
    `/events/gardens?day=2088-05-10&time=10:00&product=${A},${B}&quantity=2,1&code=SPRING+5`,
  );
  expect(paths.events.chosen('gardens', { lines: [] })).toBe('/events/gardens');
});

it('reads back what it wrote', () => {
  const line = fc.record({ product: fc.uuid(), quantity: fc.integer({ min: 1, max: 999 }) });
  const lines = fc.uniqueArray(line, { maxLength: 20, selector: ({ product }) => product });
  fc.assert(
    fc.property(lines, (some) => {
      const choice = { ...FULL, lines: some };
      expect(readChoice(choiceQuery(choice))).toEqual({ choice, faults: [] });
    }),
    { seed: 45 },
  );
});

it.each([
  [{ day: '2088-13-10' }, { lines: [] }, ['day']],
  [{ day: 'tomorrow', time: '10:00' }, { time: '10:00', lines: [] }, ['day']],
  [{ time: '25:00' }, { lines: [] }, ['time']],
  [{ time: '9:30' }, { lines: [] }, ['time']],
  [
    { product: `${A},${B}`, quantity: '2' },
    {
      lines: [
        { product: A, quantity: 2 },
        { product: B, quantity: 1 },
      ],
    },
    [],
  ],
  [{ product: A, quantity: '0' }, { lines: [{ product: A, quantity: 1 }] }, ['quantity']],
  [{ product: A, quantity: '1e308' }, { lines: [{ product: A, quantity: 1 }] }, ['quantity']],
  [{ product: A, quantity: '2,3' }, { lines: [{ product: A, quantity: 2 }] }, ['quantity']],
  [{ product: `x,${A}`, quantity: '5,2' }, { lines: [{ product: A, quantity: 2 }] }, ['product']],
  [{ product: `${A},${A}` }, { lines: [{ product: A, quantity: 1 }] }, ['product']],
  [{ product: '' }, { lines: [] }, ['product']],
  [{ code: 'x'.repeat(81) }, { lines: [] }, ['code']],
  [{ code: '  ' }, { lines: [] }, ['code']],
  [{ product: ['a', 'b'], day: { a: 1 } }, { lines: [] }, ['day', 'product']],
])('keeps the valid parts of %j', (query, choice, faults) => {
  expect(readChoice(query as Record<string, unknown>)).toEqual({ choice, faults });
});

it.each([
  ['https://museum.example', 'https://museum.example'],
  [' https://Museum.Example/ ', 'https://museum.example'],
  ['https://museum.example:8443', 'https://museum.example:8443'],
  ['https://museum.example:443', 'https://museum.example'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['http://localhost:*', 'http://localhost:*'],
  ['http://museum.example', null],
  ['https://museum.example/tickets', null],
  ['https://museum.example?a', null],
  ['https://*.example', null],
  ['https://user@museum.example', null],
  ['https://museum', null],
  ["https://museum.example; script-src 'unsafe-inline'", null],
  ['javascript:alert(1)', null],
  ['*', null],
  ['', null],
])('takes %j for the site %j', (typed, origin) => {
  expect(siteOrigin(typed)).toBe(origin);
});

it('knows a developer’s own machine', () => {
  expect(['http://localhost', 'http://localhost:8000', 'http://localhost:*'].every(isLocalSite)).toBe(true);
  expect(['https://localhost.example', 'http://localhost.example', 'http://127.0.0.1'].some(isLocalSite)).toBe(false);
});
