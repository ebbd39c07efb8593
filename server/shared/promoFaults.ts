/** Missing or contradictory settings of a promotion, shown before the form is sent and checked again on the server. */

/** The input of the rules. */
type Told = {
  effect: 'percentage' | 'amount' | 'fixed_price' | 'n_for_m' | 'cheapest_free';
  percent: number | null;
  amountCents: number | null;
  buy: number | null;
  pay: number | null;
  minQuantity: number;
  visitFrom: string | null;
  visitUntil: string | null;
  saleFrom: string | null;
  saleUntil: string | null;
  minDaysAhead: number | null;
  maxDaysAhead: number | null;
  passProductIds: readonly string[];
};
type Fault = [field: keyof Told, message: string];

/** Required settings of each effect. */
function missingOf({ effect, percent, amountCents, buy, pay, minQuantity }: Told): Fault[] {
  switch (effect) {
    case 'percentage':
      return percent === null ? [['percent', 'errors.required']] : [];
    case 'amount':
      return amountCents ? [] : [['amountCents', 'errors.required']];
    case 'fixed_price':
      return amountCents === null ? [['amountCents', 'errors.required']] : [];
    case 'n_for_m':
      if (buy === null) return [['buy', 'errors.required']];
      if (pay === null) return [['pay', 'errors.required']];
      return pay >= buy ? [['pay', 'errors.promo_pay_fewer']] : [];
    case 'cheapest_free':
      return minQuantity < 2 ? [['minQuantity', 'errors.promo_two_at_least']] : [];
  }
}

/** Periods that end before they begin. */
function backwardsOf(input: Told): Fault[] {
  const { visitFrom, visitUntil, saleFrom, saleUntil, minDaysAhead, maxDaysAhead } = input;
  const wrong: Fault[] = [];
  if (visitFrom && visitUntil && visitUntil < visitFrom) wrong.push(['visitUntil', 'errors.promo_ends_first']);
  if (saleFrom && saleUntil && saleUntil <= saleFrom) wrong.push(['saleUntil', 'errors.promo_ends_first']);
  if (minDaysAhead !== null && maxDaysAhead !== null && maxDaysAhead < minDaysAhead)
    wrong.push(['maxDaysAhead', 'errors.promo_days_crossed']);
  return wrong;
}

/** Limits of a pass count items, so its promotion must discount each item separately. */
const passFaultsOf = ({ passProductIds, effect }: Told): Fault[] =>
  passProductIds.length > 0 && effect !== 'percentage' && effect !== 'fixed_price'
    ? [['passProductIds', 'errors.promo_pass_effect']]
    : [];

type Amounts = Pick<Told, 'effect'> & { minTotalCents: number; budgetCents: number | null };

/** Whether a promotion contains an amount of money: then it applies to orders in that currency. */
export const namesMoney = ({ effect, minTotalCents, budgetCents }: Amounts): boolean =>
  effect === 'amount' || effect === 'fixed_price' || minTotalCents > 0 || budgetCents !== null;

/** The invalid fields, each with the key of its message. */
export const promoFaults = (input: Told): Fault[] => [
  ...missingOf(input),
  ...backwardsOf(input),
  ...passFaultsOf(input),
];
