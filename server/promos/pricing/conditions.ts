/**
 * Whether a promotion applies to this cart, and to which lines. Uses list prices only, so that promotions do not affect
 * one another.
 */
import { add, cents, multiply, ZERO } from '../../shared/money';
import { DAY_MS, type IsoDate } from '../../shared/time';
import type { PricedLine, PricingContext } from './cart';
import type { Promo } from './promo';
import type { Reason } from './reason';

const allows = <T>(list: readonly T[], item: T): boolean => list.length === 0 || list.includes(item);

/** Whole calendar days between two days. */
const daysBetween = (from: IsoDate, to: IsoDate): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Reason against it that does not depend on the cart. */
function reasonOfContext(promo: Promo, context: PricingContext): Reason | null {
  const now = Date.parse(context.now);
  if (!promo.active) return { code: 'inactive' };
  if (promo.trigger === 'code' && !context.unlockedPromoIds.includes(promo.id)) return { code: 'needs_code' };
  if (promo.saleFrom !== null && now < Date.parse(promo.saleFrom)) return { code: 'not_yet', from: promo.saleFrom };
  if (promo.saleUntil !== null && now >= Date.parse(promo.saleUntil)) return { code: 'over', until: promo.saleUntil };
  if (!allows(promo.channels, context.channel)) return { code: 'other_channel', channels: promo.channels };
  if (!allows(promo.customerGroups, context.customerGroup))
    return { code: 'other_customers', groups: promo.customerGroups };
  if (promo.passProductIds.length > 0 && promo.passes.length === 0) return { code: 'needs_pass' };
  if (promo.usesLeft !== null && promo.usesLeft <= 0) return { code: 'used_up' };
  if (promo.budgetLeftCents !== null && promo.budgetLeftCents <= 0) return { code: 'budget_used' };
  if (promo.customerUsesLeft !== null && promo.customerUsesLeft <= 0) return { code: 'customer_limit' };
  return null;
}

const asksForVisit = (promo: Promo): boolean =>
  promo.weekdays.length > 0 ||
  [promo.visitFrom, promo.visitUntil, promo.minDaysAhead, promo.maxDaysAhead].some((bound) => bound !== null);

/** Conditions of a line in order of evaluation. */
function reasonOfLine(promo: Promo, line: PricedLine): { depth: number; reason: Reason } | null {
  if (promo.eventId !== null && promo.eventId !== line.eventId) return { depth: 0, reason: { code: 'other_event' } };
  if (promo.currency !== null && promo.currency !== line.currency)
    return { depth: 1, reason: { code: 'other_currency', currency: promo.currency } };
  if (!allows(promo.productIds, line.productId)) return { depth: 2, reason: { code: 'other_products' } };
  if (!asksForVisit(promo)) return null;
  if (!line.visit) return { depth: 3, reason: { code: 'no_visit' } };
  const { date, weekday } = line.visit;
  const { visitFrom, visitUntil, weekdays, minDaysAhead, maxDaysAhead } = promo;
  if ((visitFrom !== null && date < visitFrom) || (visitUntil !== null && date > visitUntil))
    return { depth: 4, reason: { code: 'other_dates', from: visitFrom, until: visitUntil } };
  if (!allows(weekdays, weekday)) return { depth: 5, reason: { code: 'other_weekday', weekdays } };
  const ahead = daysBetween(line.today, date);
  if (minDaysAhead !== null && ahead < minDaysAhead)
    return { depth: 6, reason: { code: 'too_late', days: minDaysAhead } };
  if (maxDaysAhead !== null && ahead > maxDaysAhead)
    return { depth: 7, reason: { code: 'too_early', days: maxDaysAhead } };
  return null;
}

export type Match = { lines: number[]; quantity: number; totalCents: number };

/** Number of paid items that a give-away effect needs. */
function neededToGive({ effect, minQuantity }: Promo): number {
  if (effect.kind === 'n_for_m') return effect.buy;
  return effect.kind === 'cheapest_free' ? Math.max(2, minQuantity) : 0;
}

function reasonOfAmounts(promo: Promo, match: Match, lines: readonly PricedLine[]): Reason | null {
  const { minQuantity, minTotalCents } = promo;
  if (match.quantity < minQuantity) return { code: 'too_few', needed: minQuantity, have: match.quantity };
  const needed = neededToGive(promo);
  const paying = match.lines.reduce((sum, at) => sum + (lines[at]!.priceCents > 0 ? lines[at]!.quantity : 0), 0);
  if (paying < needed) return { code: 'too_few', needed, have: paying };
  if (match.totalCents < minTotalCents)
    return { code: 'total_too_low', neededCents: minTotalCents, haveCents: cents(match.totalCents) };
  return null;
}

/**
 * Positions of the lines it applies to, or the reason why there are none. If lines fail different conditions, the one
 * that came furthest decides.
 */
export function matchPromo(
  promo: Promo,
  lines: readonly PricedLine[],
  context: PricingContext,
): { match: Match; reason: null } | { match: null; reason: Reason } {
  const general = reasonOfContext(promo, context);
  if (general) return { match: null, reason: general };
  let nearest: { depth: number; reason: Reason } = { depth: -1, reason: { code: 'other_products' } };
  const matching: number[] = [];
  lines.forEach((line, at) => {
    const miss = reasonOfLine(promo, line);
    if (!miss) matching.push(at);
    else if (miss.depth > nearest.depth) nearest = miss;
  });
  if (matching.length === 0) return { match: null, reason: nearest.reason };
  const match = {
    lines: matching,
    quantity: matching.reduce((sum, at) => sum + lines[at]!.quantity, 0),
    totalCents: add(ZERO, ...matching.map((at) => multiply(lines[at]!.priceCents, lines[at]!.quantity))),
  };
  const reason = reasonOfAmounts(promo, match, lines);
  return reason ? { match: null, reason } : { match, reason: null };
}
