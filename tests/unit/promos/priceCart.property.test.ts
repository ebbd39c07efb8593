import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PricedCart, PricedLine } from '../../../server/promos/pricing/cart';
import { priceCart } from '../../../server/promos/pricing/priceCart';
import type { Promo } from '../../../server/promos/pricing/promo';
import { anyLines, anyPromos, context } from './promoSample';

const price = (lines: readonly PricedLine[], promos: readonly Promo[]): PricedCart =>
  priceCart({ lines, promos, context });
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const RUNS = { numRuns: 250 };

describe('priceCart', () => {
  it('never makes an item cost less than nothing, nor more than its price', () => {
    fc.assert(
      fc.property(anyLines, anyPromos(6), (lines, promos) => {
        for (const { discounts, priceCents, quantity } of price(lines, promos).lines) {
          expect(discounts).toHaveLength(quantity);
          for (const discount of discounts) {
            expect(discount).toBeGreaterThanOrEqual(0);
            expect(discount).toBeLessThanOrEqual(priceCents);
          }
        }
      }),
      RUNS,
    );
  });

  it('sums up: items to lines, lines to the total, promotions to the discount', () => {
    fc.assert(
      fc.property(anyLines, anyPromos(6), (lines, promos) => {
        const cart = price(lines, promos);
        for (const line of cart.lines) {
          expect(sum(line.discounts)).toBe(line.discountCents);
          expect(line.priceCents * line.quantity - line.discountCents).toBe(line.totalCents);
        }
        expect(sum(cart.lines.map(({ totalCents }) => totalCents))).toBe(cart.totalCents);
        expect(sum(cart.applied.map(({ discountCents }) => discountCents))).toBe(cart.discountCents);
        expect(cart.grossCents - cart.discountCents).toBe(cart.totalCents);
      }),
      RUNS,
    );
  });

  const shuffled = <T>(list: readonly T[]) => fc.shuffledSubarray([...list], { minLength: list.length });
  const byLine = (cart: PricedCart) => {
    const totals = new Map<string, number>();
    for (const { productId, appointmentId, priceCents, visit, totalCents } of cart.lines) {
      const key = [productId, appointmentId, priceCents, visit?.date].join(' ');
      totals.set(key, (totals.get(key) ?? 0) + totalCents);
    }
    return [...totals].sort(([a], [b]) => (a < b ? -1 : 1));
  };

  it('does not mind in which order lines and promotions come', () => {
    const withOrders = fc
      .tuple(anyLines, anyPromos(5))
      .chain(([lines, promos]) => fc.tuple(fc.constant(lines), fc.constant(promos), shuffled(lines), shuffled(promos)));
    fc.assert(
      fc.property(withOrders, ([lines, promos, otherLines, otherPromos]) => {
        const [cart, other] = [price(lines, promos), price(otherLines, otherPromos)];
        expect(other.totalCents).toBe(cart.totalCents);
        expect(other.applied).toEqual(cart.applied);
        expect(byLine(other)).toEqual(byLine(cart));
      }),
      RUNS,
    );
  });

  it('is never made dearer by one promotion more', () => {
    fc.assert(
      fc.property(anyLines, anyPromos(6), (lines, promos) => {
        const totals = promos.map((_, count) => price(lines, promos.slice(0, count)).totalCents);
        const after = [...totals, price(lines, promos).totalCents];
        for (const [at, total] of after.entries()) expect(total).toBeLessThanOrEqual(after[Math.max(0, at - 1)]!);
      }),
      RUNS,
    );
  });

  it('is at least as good as each promotion alone, and as all stackable ones together, however many there are', () => {
    fc.assert(
      fc.property(anyLines, anyPromos(18), (lines, promos) => {
        const { totalCents } = price(lines, promos);
        for (const promo of promos) expect(totalCents).toBeLessThanOrEqual(price(lines, [promo]).totalCents);
      }),
      { numRuns: 60 },
    );
  });

  it('lets one that stands alone stand alone, keeps to budgets, and says something about every one', () => {
    fc.assert(
      fc.property(anyLines, anyPromos(6), (lines, promos) => {
        const { applied, notApplied } = price(lines, promos);
        const used = applied.map(({ promoId }) => promos.find(({ id }) => id === promoId)!);
        expect(used.length < 2 || used.every(({ stackable }) => stackable)).toBe(true);
        for (const { promoId, discountCents, because } of applied) {
          const { budgetLeftCents, usesLeft } = promos.find(({ id }) => id === promoId)!;
          expect(discountCents).toBeGreaterThan(0);
          expect(discountCents).toBeLessThanOrEqual(budgetLeftCents ?? discountCents);
          expect(usesLeft).not.toBe(0);
          expect(because).not.toEqual([]);
        }
        const spokenOf = [...applied, ...notApplied].map(({ promoId }) => promoId).sort();
        expect(spokenOf).toEqual(promos.map(({ id }) => id).sort());
      }),
      RUNS,
    );
  });
});
