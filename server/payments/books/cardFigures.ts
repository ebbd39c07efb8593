import { MAX_PAYMENTS_SUMMED } from '../../shared/maxSummed';
import type { Cents } from '../../shared/money';
import { RETURNED } from './cardList';
import type { CardFigures } from './cardProps';

export const COLUMNS = `p.state::text as state, p.currency, p.amount_cents as amount, ${RETURNED} as returned, b.fee_cents as fee, b.difference`;

export const FIGURES = `select currency, count(*)::int as count,
    coalesce(sum(amount) filter (where state in ('captured', 'partially_refunded', 'refunded', 'disputed')), 0)::bigint as taken,
    sum(returned)::bigint as returned, coalesce(sum(fee), 0)::bigint as fees, count(difference)::int as differing
  from found group by currency order by count(*) desc, currency`;

export type FigureRow = {
  currency: string;
  count: number;
  taken: Cents;
  returned: Cents;
  fees: Cents;
  differing: number;
};

export const figuresOf = (rows: readonly FigureRow[]): CardFigures => ({
  currencies: [...rows],
  isMore: rows.reduce((sum, { count }) => sum + count, 0) >= MAX_PAYMENTS_SUMMED,
});
