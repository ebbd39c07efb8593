import { describe, expect, it } from 'vitest';
import { priceCart } from '../../../server/promos/pricing/priceCart';
import { context, date, fixedPrice, line, percentage, promo } from './promoSample';

describe('a promotion for holders of a pass', () => {
  const pass = (id: string, usedOn: Record<string, number> = {}) => ({
    id,
    number: id,
    from: date('2027-01-01'),
    until: date('2027-12-31'),
    usedOn,
  });
  const half = (more: object) => promo(percentage(5000), { passProductIds: ['annual'], passPerDay: 1, ...more });

  it('needs a pass, and gives each pass its tickets of a day', () => {
    const lines = [line('adult', 1000, 3)];
    const without = priceCart({ lines, promos: [half({})], context });
    expect(without.notApplied).toMatchObject([{ reason: { code: 'needs_pass' } }]);
    const priced = priceCart({ lines, promos: [half({ passes: [pass('a'), pass('b')] })], context });
    expect(priced.discountCents).toBe(1000);
    expect(priced.applied[0]).toMatchObject({
      because: [{ code: 'pass_shown' }],
      passUses: [
        { passId: 'a', day: '2027-05-15', count: 1 },
        { passId: 'b', day: '2027-05-15', count: 1 },
      ],
    });
  });

  it('counts what was taken before: of that day, and in all', () => {
    const lines = [line('adult', 1000, 2)];
    const had = (usedOn: Record<string, number>, more: object = {}) =>
      priceCart({ lines, promos: [half({ passes: [pass('a', usedOn)], ...more })], context });
    expect(had({ '2027-05-15': 1 }).notApplied).toMatchObject([{ reason: { code: 'pass_used' } }]);
    expect(had({ '2027-05-14': 1 }).discountCents).toBe(500);
    expect(had({ '2027-05-14': 1 }, { passInAll: 1 }).discountCents).toBe(0);
  });

  it('gives each pass its free visits of a week, from Monday to Sunday, whatever promotions make them free', () => {
    const free = promo(percentage(10_000), { passProductIds: ['annual'] });
    // 15 May 2027 is a Saturday.
    const bought = (visitsOn: Record<string, number>, quantity = 1) =>
      priceCart({
        lines: [line('adult', 1000, quantity)],
        promos: [{ ...free, passes: [{ ...pass('a'), perWeek: 2, visitsOn }] }],
        context,
      });
    expect(bought({ '2027-05-10': 1, '2027-05-16': 1 }).notApplied).toMatchObject([
      { reason: { code: 'pass_week_used' } },
    ]);
    expect(bought({ '2027-05-09': 1, '2027-05-17': 1, '2027-05-11': 1 }).discountCents).toBe(1000);
    expect(bought({}, 3).discountCents).toBe(2000);
    const theatre = { ...promo(fixedPrice(0), { productIds: ['stalls'] }), id: 'theatre' };
    const passes = [{ ...pass('a'), perWeek: 2 }];
    const both = priceCart({
      lines: [line('adult', 1000, 2), line('stalls', 900, 1)],
      promos: [free, theatre].map((one) => ({ ...one, stackable: true, passProductIds: ['annual'], passes })),
      context,
    });
    expect(both.totalCents).toBe(900);
    // A price below that of others is no visit of the pass.
    const half = promo(percentage(5000), { passProductIds: ['annual'], passes });
    expect(priceCart({ lines: [line('adult', 1000, 3)], promos: [half], context }).discountCents).toBe(1500);
  });

  it('makes no ticket cheaper that admits more people than the pass is for', () => {
    const lines = [line('family', 3200, 1, { people: 4 }), line('adult', 1000)];
    const priced = (admits?: number) =>
      priceCart({ lines, promos: [half({ passes: [{ ...pass('a'), ...(admits && { admits }) }] })], context });
    expect(priced().lines.map(({ discountCents }) => discountCents)).toEqual([0, 500]);
    expect(priced(4).lines.map(({ discountCents }) => discountCents)).toEqual([1600, 0]);
    const family = priceCart({ lines: lines.slice(0, 1), promos: [half({ passes: [pass('a')] })], context });
    expect(family.notApplied).toMatchObject([{ reason: { code: 'pass_for_fewer' } }]);
  });

  it('takes the dearest tickets, and none that cost nothing', () => {
    const lines = [line('guide', 0, 1), line('child', 400, 1), line('adult', 1000, 1)];
    const priced = priceCart({ lines, promos: [half({ passes: [pass('a')] })], context });
    expect(priced.lines.map(({ discountCents }) => discountCents)).toEqual([0, 0, 500]);
  });
});
