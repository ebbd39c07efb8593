/** The price of a sale before anything is reserved, by the rules of the sale. */
import { sql } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { localText } from '../../shared/localText';
import { type Cents, ZERO } from '../../shared/money';
import { uuidv7 } from '../../shared/uuid';
import { demandEffect, findTyped, type ReachesEvent } from '../holds/applyPromoCode';
import type { CartLine } from '../holds/cartLines';
import { checkCart } from '../holds/checkCart';
import { explainLines } from '../holds/explainRefusal';
import type { EnteredCode } from './enteredCode';
import { type Quote, quoteCart } from './quoteCart';

type QuotedLine = {
  productId: string;
  slotId: string | null;
  quantity: number;
  priceCents: Cents;
  discountCents: Cents;
  taxCents: Cents;
};
type Totals = {
  currency: string;
  timeZone: string;
  discountCents: Cents;
  feeCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
  lines: QuotedLine[];
};

/** Items, fee and tax as `hold_together` writes them. */
const TOTALS = `
  with offered as materialized (select * from offered_items($1::jsonb)),
  sums as (
    select sum(price - discount)::bigint as total, sum(discount)::bigint as discount,
      count(*) filter (where price > discount)::int as paid, (array_agg(event_id order by item_position))[1] as event_id,
      array_agg(price - discount order by item_position) as grosses, array_agg(rate order by item_position) as rates
    from offered having count(*) > 0
  )
  select e.currency, v.time_zone as "timeZone", sums.discount as "discountCents", charge.fee as "feeCents",
    (select sum(tax) from unnest(charge.taxes) tax)::bigint as "taxCents", sums.total + charge.fee as "totalCents",
    (select jsonb_agg(line.said order by line.at) from (
      select min(item_position) as at, jsonb_build_object('productId', product_id, 'slotId', appointment_id,
        'quantity', count(*), 'priceCents', min(price), 'discountCents', sum(discount),
        'taxCents', sum(charge.taxes[item_position])) as said
      from offered where visit = 0 group by product_id, appointment_id) line) as lines
  from sums join events e on e.id = sums.event_id join venues v on v.id = e.venue_id
    cross join lateral charge_items($2, e.currency, sums.total, sums.paid, sums.grosses, sums.rates) charge`;

type Asked = {
  channel: string;
  lines: readonly CartLine[];
  code: string | null;
  reaches: ReachesEvent;
  locale: Locale;
};

export type SaleQuote = Omit<Totals, 'currency' | 'timeZone'> & {
  currency: string | null;
  discounts: { name: string; amountCents: Cents }[];
  /** Refusals by the field of the request: `lines`, `lines.0` or `code`. */
  refusals: { field: string; error: DomainError }[];
};

const NOTHING = { ...{ currency: null, lines: [], discounts: [] }, ...{ discountCents: ZERO, feeCents: ZERO } };
const refused = (error: DomainError): SaleQuote => ({
  ...NOTHING,
  ...{ taxCents: ZERO, totalCents: ZERO },
  refusals: [{ field: error.options.field ?? 'lines', error }],
});

/** The refusal of a code; null if it gives a discount. */
function codeRefusal(
  code: EnteredCode,
  { priced }: Quote,
  { currency, timeZone }: Pick<Totals, 'currency' | 'timeZone'>,
  locale: Locale,
): DomainError | null {
  try {
    demandEffect(code, priced ?? { notApplied: [] }, { currency, timeZone, locale });
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** Quotes a sale. Nothing is reserved: the same lines may be sold out a moment later. */
export async function quoteSale({ channel, lines, code: typed, reaches, locale }: Asked): Promise<SaleQuote> {
  const code = typed === null ? null : await findTyped(typed, reaches);
  const sqlLines = await checkCart({ channel, lines, locale }).catch((error: unknown) => {
    if (error instanceof DomainError) return error;
    throw error;
  });
  if (sqlLines instanceof DomainError) return refused(sqlLines);
  const cart = { orderId: uuidv7(), channel, customerGroup: 'guest', lines: sqlLines, code } as const;
  const [quote, explained] = await Promise.all([
    quoteCart(cart),
    explainLines({ channel, lines: sqlLines, locale, ownOrderId: null }),
  ]);
  const [totals] = await sql<Totals>('quote_totals', TOTALS, [
    JSON.stringify([{ id: cart.orderId, channel, lines: quote.lines }]),
    channel,
  ]);
  const ofCode = code && totals ? codeRefusal(code, quote, totals, locale) : null;
  const unknown = typed !== null && !code ? new DomainError('promo_unknown', { field: 'code' }) : null;
  const refusals = [
    ...explained.lines.map((error, at) => ({ field: `lines.${at}`, error })),
    { field: 'lines', error: explained.all },
    { field: 'code', error: unknown ?? ofCode },
  ].flatMap(({ field, error }) => (error ? [{ field, error }] : []));
  if (!totals) return { ...refused(new DomainError('not_on_sale')), refusals };
  const { timeZone: _, ...figures } = totals;
  const discounts = quote.taken.map(({ name, discount }) => ({ name: localText(name, locale), amountCents: discount }));
  return { ...figures, discounts, refusals };
}
