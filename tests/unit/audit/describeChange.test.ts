import { describe, expect, it } from 'vitest';
import { changeText, describeChange } from '../../../server/audit/describeChange';
import { translator } from '../../../server/shared/i18n';

const english = { t: translator('en'), locale: 'en', zone: 'Europe/Madrid', currency: 'EUR' } as const;
const read = (before: object | null, after: object | null) =>
  describeChange(before as never, after as never, english).map((change) => [change.before, change.after]);

describe('a value is written as its field is read', () => {
  it.each<[string, object, string]>([
    ['money', { priceCents: 1250 }, '€12.50'],
    ['money of a currency without cents', { currency: 'JPY', amount_cents: 1250 }, '¥1,250'],
    ['money of one with three digits', { feeCurrency: 'KWD', feeCents: 1250 }, 'KWD\u00a01.250'],
    ['cash that was counted', { counted: 1250 }, '€12.50'],
    ['an amount that went out', { amount: -300, reason: 'Coins' }, '−€3.00'],
    ['the limit of simplified invoices', { simplifiedLimit: 40_000 }, '€400.00'],
    ['the price of a product in a slot', { prices: { '0198f1f0-0000-7000-8000-000000000000': 950 } }, '€9.50'],
    ['a discount that a cashier gives alone', { discountMost: 1000 }, '10%'],
    ['a country', { country: 'PT' }, 'Portugal'],
    ['a percentage', { percent: 1050 }, '10.5%'],
    ['a number', { capacity: 1200 }, '1,200'],
    ['yes or no', { active: false }, 'No'],
    ['a day', { visitFrom: '2027-05-15' }, '15 May 2027'],
    ['an instant, by the clock of the house', { saleFrom: '2027-05-15T22:30:00Z' }, '16 May 2027, 00:30'],
    ['what looks like a day and is none', { note: '2027-13-45' }, '2027-13-45'],
    [
      'the payments of one order',
      { method: 'card_manual, on_account, wire_transfer' },
      'Card terminal, On account, Bank transfer',
    ],
    ['a kind of import', { kind: 'promo_codes' }, 'Promo codes'],
    ['a list', { weekdays: [1, 2] }, 'Monday, Tuesday'],
  ])('%s', (_what, after, text) => {
    expect(read(null, after)).toContainEqual([null, text]);
  });
});

it('names only what reads differently', () => {
  expect(read({ capacity: 10, note: '' }, { capacity: 12, note: null })).toEqual([['10', '12']]);
  expect(changeText(describeChange({ capacity: 10 }, { capacity: 12 }, english))).toMatch(/: 10 → 12$/);
});

it('tells the languages of a text apart', () => {
  const changes = describeChange(
    { title: { en: 'Tower', es: 'Torre' } },
    { title: { en: 'Tower', es: 'Faro' } },
    english,
  );
  expect(changes).toMatchObject([{ field: expect.stringContaining('Spanish'), before: 'Torre', after: 'Faro' }]);
});

it('writes each side by the currency it had then', () => {
  expect(read({ currency: 'EUR', budgetCents: 5000 }, { currency: 'KWD', budgetCents: 5000 })).toContainEqual([
    '€50.00',
    'KWD\u00a05.000',
  ]);
});
