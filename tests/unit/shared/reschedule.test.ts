import { describe, expect, it } from 'vitest';
import { translator } from '../../../server/shared/i18n';
import type { Cents } from '../../../server/shared/money';
import { moveWords } from '../../../server/shared/refundWords';
import {
  type MovableUnit,
  type MoveTerms,
  type PricedMove,
  priceChange,
  quoteMove,
  termsRefusal,
} from '../../../server/shared/reschedule';
import type { IsoDateTime } from '../../../server/shared/time';

const TERMS: MoveTerms = { hoursBefore: 24, max: 2, feeCents: 0 as Cents, refunds: true };
const VISIT = '2026-12-08T10:00:00.000Z' as IsoDateTime;

describe('what the terms let a buyer do', () => {
  it.each([
    ['2026-12-07T10:00:00Z', {}, null], // exactly a day before
    ['2026-12-07T10:00:01Z', {}, 'too_late'],
    ['2026-12-07T10:00:01Z', { isCancelled: true, moved: 9, terms: null }, null],
    ['2026-12-01T10:00:00Z', { moved: 2 }, 'moves_spent'],
    ['2026-12-01T10:00:00Z', { moved: 9, terms: { ...TERMS, max: null } }, null],
    ['2026-12-01T10:00:00Z', { terms: { ...TERMS, max: 0 } }, 'no_terms'],
    ['2026-12-01T10:00:00Z', { terms: null }, 'no_terms'],
    ['2026-12-08T09:59:59Z', { terms: { ...TERMS, hoursBefore: 0 } }, null],
    ['2026-12-08T10:00:01Z', { terms: { ...TERMS, hoursBefore: 0 } }, 'too_late'],
    ['2026-12-01T10:00:00Z', { terms: { ...TERMS, exchanges: true }, isExchange: true }, null],
    ['2026-12-07T10:00:01Z', { terms: { ...TERMS, exchanges: true }, isExchange: true }, 'too_late'],
    ['2026-12-01T10:00:00Z', { isExchange: true }, 'no_exchange'],
    ['2026-12-01T10:00:00Z', { terms: null, isExchange: true }, 'no_terms'],
  ])(
    'at %s, %o: %s',
    (now, { isExchange = false, ...more }: Partial<MovableUnit> & { isExchange?: boolean }, refusal) => {
      const unit = { terms: TERMS, moved: 0, isCancelled: false, ...more };
      expect(termsRefusal(unit, [VISIT], new Date(now), isExchange)).toBe(refusal);
    },
  );
});

describe('what a move comes to', () => {
  const unit = (old: number, fresh: number, more: Partial<PricedMove> = {}): PricedMove => ({
    terms: TERMS,
    isCancelled: false,
    priceCents: 1200 as Cents,
    discountCents: 0 as Cents,
    oldListCents: old as Cents,
    newListCents: fresh as Cents,
    backCents: 1200 as Cents,
    mostCents: null,
    isExchanged: false,
    ...more,
  });
  const fee = { terms: { ...TERMS, feeCents: 150 as Cents } };
  const kept = { terms: { ...TERMS, refunds: false } };
  it.each([
    ['nothing at the same price', [unit(1200, 1200)], 0, 0, 0],
    ['nothing where all prices rose since', [unit(1500, 1500)], 0, 0, 0],
    ['the difference of today', [unit(1500, 1800)], 300, 0, 0],
    ['what it costs less', [unit(1200, 700)], -500, 0, 0],
    ['nothing where less is kept', [unit(1200, 700, kept)], 0, 500, 0],
    ['what is kept pays nothing for another', [unit(1200, 700, kept), unit(1200, 1300, kept)], 100, 500, 0],
    ['a fee for each', [unit(1200, 1200, fee), unit(1200, 1100, fee)], 200, 0, 300],
    [
      'no fee where it was cancelled, and less comes back',
      [unit(1200, 700, { terms: { ...fee.terms, refunds: false }, isCancelled: true })],
      -500,
      0,
      0,
    ],
    ['the share of the discount', [unit(1000, 1500, { discountCents: 600 as Cents })], 250, 0, 0],
    [
      'the share of the discount for a cheaper ticket',
      [unit(1200, 600, { discountCents: 400 as Cents, isExchanged: true })],
      -400,
      0,
      0,
    ],
    [
      'no more discount for a dearer ticket',
      [unit(1200, 2000, { discountCents: 1200 as Cents, isExchanged: true })],
      800,
      0,
      0,
    ],
    ['no more than a refund would bring', [unit(1200, 200, { backCents: 600 as Cents })], -600, 400, 0],
    ['nothing where it cannot be returned', [unit(1200, 0, { backCents: 0 as Cents })], 0, 1200, 0],
    ['all of it where it was cancelled', [unit(1200, 0, { backCents: 0 as Cents, isCancelled: true })], -1200, 0, 0],
    ['nothing for what was free', [unit(1000, 1500, { discountCents: 1200 as Cents })], 0, 0, 0],
    ['all but the new price where the list says more than was paid', [unit(3000, 100)], -1100, 0, 0],
    ['nothing while the new price is as high as what was paid', [unit(3000, 1200)], 0, 0, 0],
    // Sold for 12.00, of which 5.00 were refunded: 6.00 of the remaining 7.00 are the new price.
    ['what is left above the new price', [unit(1200, 600, { leftCents: 700 as Cents })], -100, 0, 0],
  ])('%s', (_, units, totalCents, keptCents, feeCents) => {
    const quote = quoteMove(units, { isFree: false, isBound: true });
    expect(quote).toMatchObject({ totalCents, keptCents, feeCents });
    // The page lists these amounts, so they must add up, and the difference equals that of the ticket list.
    expect(quote.changeCents + quote.keptCents + quote.earlierCents + quote.feeCents).toBe(totalCents);
    expect(quote.changeCents).toBe(units.reduce((sum, one) => sum + priceChange(one).changeCents, 0));
    expect(quoteMove(units, { isFree: true, isBound: true })).toMatchObject({
      totalCents: 0,
      keptCents: 0,
      feeCents: 0,
    });
  });

  it('a free ticket for one of 14.00 at 50 % costs 14.00 less, of which 7.00 are kept and 7.00 refunded', () => {
    const general = unit(1400, 0, { priceCents: 1400 as Cents, backCents: 700 as Cents, isExchanged: true });
    expect(quoteMove([general], { isFree: false, isBound: true })).toMatchObject({
      ...{ changeCents: -1400, keptCents: 700, earlierCents: 0, totalCents: -700 },
    });
    const returned = { ...general, leftCents: 1000 as Cents, backCents: 1000 as Cents };
    expect(quoteMove([returned], { isFree: false, isBound: true })).toMatchObject({
      ...{ changeCents: -1400, keptCents: 0, earlierCents: 400, totalCents: -1000 },
    });
  });

  it('what went back by an exchange is not given back once more by a refund', () => {
    const half = unit(1000, 300, { priceCents: 1000 as Cents, backCents: 500 as Cents });
    const bound = { isFree: false, isBound: true };
    // With 10.00 refundable at 50%: 5.00 now, and nothing later; the ticket stays sold for 5.00.
    expect(quoteMove([half], bound).units).toMatchObject([{ priceCents: 500, discountCents: 0, mostCents: 0 }]);
    expect(quoteMove([{ ...half, newListCents: 600 as Cents }], bound).units).toMatchObject([
      { priceCents: 600, mostCents: 100 },
    ]);
    const dearer = { ...half, newListCents: 1300 as Cents, mostCents: 100 as Cents };
    expect(quoteMove([dearer], bound).units).toMatchObject([{ priceCents: 1300, mostCents: 400 }]);
  });
});

it.each([
  [
    'en',
    { hoursBefore: 48 },
    [
      'up to 2 days before',
      'up to 2 times',
      'Changing is free',
      'we refund the difference, up to the amount',
      'still apply',
    ],
  ],
  [
    'en',
    { hoursBefore: 24, feeCents: 150, refunds: false },
    ['up to 24 hours before', 'up to 2 times', 'costs €1.50', 'do not refund the difference', 'still apply'],
  ],
  ['es', { hoursBefore: 0, max: null }, ['hasta que empiece', 'es gratuito', 'le devolvemos', 'se siguen aplicando']],
  ['en', { max: 0 }, []],
  [
    'en',
    { max: null, exchanges: true },
    ['up to 24 hours before', 'Changing is free', 'we refund the difference', 'exchange a ticket', 'still apply'],
  ],
  ['en', { max: null, isOpen: true }, []],
  [
    'en',
    { max: 1, isOpen: true, exchanges: true },
    ['another one of this event up to 24 hours', 'ticket 1 time', 'Exchanging is free', 'we refund the difference'],
  ],
])('in words (%s): %o', (locale, terms, words) => {
  const lines = moveWords({ ...TERMS, ...terms } as MoveTerms, { t: translator(locale), locale, currency: 'EUR' });
  expect(lines).toEqual(words.map((word) => expect.stringContaining(word)));
});
