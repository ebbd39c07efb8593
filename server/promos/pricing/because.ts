/** Reasons why a promotion applied: conditions that not every cart meets. */
import type { Cents } from '../../shared/money';
import { cents } from '../../shared/money';
import type { PricingContext } from './cart';
import type { Match } from './conditions';
import type { Promo } from './promo';
import type { Because } from './reason';

type Applied = { promo: Promo; match: Match; context: PricingContext; offCents: Cents };

function becauseOfVisit({ visitFrom, visitUntil, weekdays, minDaysAhead, maxDaysAhead }: Promo): Because[] {
  const reasons: Because[] = [];
  if (visitFrom !== null || visitUntil !== null)
    reasons.push({ code: 'visit_dates', from: visitFrom, until: visitUntil });
  if (weekdays.length > 0) reasons.push({ code: 'weekdays', weekdays });
  if (minDaysAhead !== null) reasons.push({ code: 'booked_ahead', days: minDaysAhead });
  if (maxDaysAhead !== null) reasons.push({ code: 'booked_late', days: maxDaysAhead });
  return reasons;
}

function becauseOfLimits({ promo, match, offCents }: Applied): Because[] {
  const { budgetLeftCents, maxQuantity, effect } = promo;
  const reasons: Because[] = [];
  const isByItem = effect.kind !== 'n_for_m' && effect.kind !== 'cheapest_free';
  if (isByItem && maxQuantity !== null && match.quantity > maxQuantity)
    reasons.push({ code: 'most_items', most: maxQuantity });
  if (budgetLeftCents !== null && offCents === budgetLeftCents)
    reasons.push({ code: 'budget_ends', leftCents: budgetLeftCents });
  return reasons;
}

/** Machine-readable reasons, never empty. */
export function becauseOf(applied: Applied): Because[] {
  const { promo, match, context } = applied;
  const reasons: Because[] = [];
  if (promo.trigger === 'code') reasons.push({ code: 'code_entered' });
  if (promo.passProductIds.length > 0) reasons.push({ code: 'pass_shown' });
  if (promo.productIds.length > 0) reasons.push({ code: 'products', count: match.quantity });
  if (promo.minQuantity > 1) reasons.push({ code: 'quantity', needed: promo.minQuantity, have: match.quantity });
  if (promo.effect.kind === 'n_for_m')
    reasons.push({ code: 'quantity', needed: promo.effect.buy, have: match.quantity });
  if (promo.minTotalCents > 0)
    reasons.push({ code: 'total', neededCents: promo.minTotalCents, haveCents: cents(match.totalCents) });
  reasons.push(...becauseOfVisit(promo));
  if (promo.saleFrom !== null || promo.saleUntil !== null)
    reasons.push({ code: 'sale_window', from: promo.saleFrom, until: promo.saleUntil });
  if (promo.channels.length > 0) reasons.push({ code: 'channel', channel: context.channel });
  if (promo.customerGroups.length > 0) reasons.push({ code: 'customer_group', group: context.customerGroup });
  const grounds: Because[] = reasons.length > 0 ? reasons : [{ code: 'always' }];
  return [...grounds, ...becauseOfLimits(applied)];
}
