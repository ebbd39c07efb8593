import { batchLoader } from '../../infra/batchLoader';
import { sql } from '../../infra/db';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { add, type Cents, subtract, ZERO } from '../../shared/money';
import { toIso } from '../../shared/time';
import { ownPart } from '../findOrder';
import type { OrderDiscount, OrderLine, OrderTotals } from '../pages';
import { listDiscounts } from '../shop/listDiscounts';
import { LINE_VISITS, type LineVisitRow, lineVisits } from '../visits/lineVisits';

export type Receipt = { lines: OrderLine[]; totals: OrderTotals };

type LineRow = {
  orderId: string;
  first: number;
  eventId: string;
  name: LocalText;
  event: LocalText;
  timeZone: string;
  byDay: boolean;
  quantity: number;
  startsAt: Date | null;
  unitCents: Cents;
  amountCents: Cents;
  discountCents: Cents;
  visits: LineVisitRow[];
};

const readLines = batchLoader<LineRow>(
  'receipt_lines',
  `select line."orderId", line.first, line.event_id as "eventId", line.name, e.title as event, v.time_zone as "timeZone", e.by_day as "byDay", line.quantity, line."startsAt", line."unitCents", line."amountCents", line."discountCents",
    (${LINE_VISITS}) as visits from (
  select i.order_id as "orderId", i.event_id, i.product_name as name, count(*)::int as quantity, a.starts_at as "startsAt", i.price_cents as "unitCents",
    sum(i.price_cents)::bigint as "amountCents", sum(i.discount_cents)::bigint as "discountCents", array_agg(i.id) as units, min(i.position) as first
  from order_items i left join appointments a on a.id = i.appointment_id
  where i.order_id = any ($1::uuid[]) and i.visit = 0
  group by i.order_id, i.event_id, i.product_id, i.product_name, i.price_cents, a.starts_at) line join events e on e.id = line.event_id join venues v on v.id = e.venue_id order by line.first`,
  (row) => row.orderId,
);

/**
 * A gift voucher for several rates is no supply: it has no tax, which differs from 0% (directive 2006/112/EC, article
 * 30b).
 */
const HAS_TAX = `p.category <> 'voucher'`;

/** The active part of each line, keyed by its first item; nothing for an order that was refunded in full. */
const readStanding = batchLoader<{
  orderId: string;
  lines: { first: number; quantity: number; amountCents: Cents; discountCents: Cents }[];
  feeCents: Cents;
  taxes: OrderTotals['taxes'];
}>(
  'receipt_standing',
  `select o.id as "orderId", o.fee_cents - returned.fee as "feeCents",
    (select jsonb_agg(line) from (select min(i.position) as first, count(*) filter (where i.state = 'active')::int as quantity,
        coalesce(sum(i.price_cents) filter (where i.state = 'active'), 0)::bigint as "amountCents", coalesce(sum(i.discount_cents) filter (where i.state = 'active'), 0)::bigint as "discountCents"
      from order_items i left join appointments a on a.id = i.appointment_id where i.order_id = o.id and i.visit = 0
      group by i.event_id, i.product_id, i.product_name, i.price_cents, a.starts_at) line) as lines,
    (select coalesce(jsonb_agg(jsonb_build_object('rate', rate, 'baseCents', base, 'taxCents', tax) order by rate), '[]') from (
      select rate, sum(base)::bigint as base, sum(tax)::bigint as tax from (
        select i.tax_rate as rate, i.price_cents - i.discount_cents - i.tax_cents as base, i.tax_cents as tax
          from order_items i join products p on p.id = i.product_id where i.order_id = o.id and i.state = 'active' and ${HAS_TAX}
        union all select o.fee_tax_rate, o.fee_cents - o.fee_tax_cents, o.fee_tax_cents where o.fee_cents > returned.fee) part
      group by rate having sum(base + tax) > 0) sums) as taxes
  from orders o cross join lateral (select coalesce(sum(fee_cents), 0)::bigint as fee from refunds
    where order_id = o.id and state not in ('failed', 'cancelled')) returned
  where o.id = any ($1::uuid[]) and exists (select from order_items where order_id = o.id and state <> 'active')
    and exists (select from order_items where order_id = o.id and state = 'active')`,
  (row) => row.orderId,
);

const readTaxes = batchLoader<OrderTotals['taxes'][number] & { orderId: string }>(
  'receipt_taxes',
  `select "orderId", rate, sum(base)::bigint as "baseCents", sum(tax)::bigint as "taxCents" from (
    select i.order_id as "orderId", i.tax_rate as rate, i.price_cents - i.discount_cents - i.tax_cents as base, i.tax_cents as tax
      from order_items i join products p on p.id = i.product_id where i.order_id = any ($1::uuid[]) and ${HAS_TAX}
    union all select id, fee_tax_rate, fee_cents - fee_tax_cents, fee_tax_cents from orders where id = any ($1::uuid[])
  ) part group by "orderId", rate having sum(base + tax) > 0 order by rate`,
  (row) => row.orderId,
);

const readFee = batchLoader<{ orderId: string; feeCents: Cents; isComplimentary: boolean }>(
  'receipt_fee',
  `select id as "orderId", fee_cents as "feeCents", is_complimentary as "isComplimentary"
   from orders where id = any ($1::uuid[])`,
  (row) => row.orderId,
);

const taxesOf = async (orderId: string) => (await readTaxes(orderId)).map(({ orderId: _, ...tax }) => tax);

/** Taxes of the items of some events; the booking fee belongs to no event. */
const readTaxesWithin = (orderId: string, events: readonly string[]) =>
  sql<OrderTotals['taxes'][number]>(
    'receipt_taxes_within',
    `select i.tax_rate as rate, sum(i.price_cents - i.discount_cents - i.tax_cents)::bigint as "baseCents", sum(i.tax_cents)::bigint as "taxCents"
     from order_items i join products p on p.id = i.product_id where i.order_id = $1 and i.event_id = any ($2::uuid[]) and ${HAS_TAX}
     group by i.tax_rate having sum(i.price_cents - i.discount_cents) > 0 order by i.tax_rate`,
    [orderId, [...events]],
  );

/** Adds a line for a discount without a promotion, such as a complimentary ticket, so that the receipt adds up. */
function withRest(
  promotions: readonly OrderDiscount[],
  discountCents: Cents,
  isComplimentary: boolean,
  locale: Locale,
): OrderDiscount[] {
  const restCents = subtract(discountCents, add(...promotions.map(({ amountCents }) => amountCents)));
  if (restCents <= 0) return [...promotions];
  const name = translator(locale)(isComplimentary ? 'invitations.title' : 'payments.discount');
  return [...promotions, { name, code: null, amountCents: restCents }];
}

/**
 * Sold lines with amounts and included tax; each total is the sum of its lines. A unit counts once, however many slots
 * it visits.
 */
export async function showReceipt(
  orderId: string,
  locale: Locale,
  within: readonly string[] | null = null,
): Promise<Receipt> {
  const [all, taxes, promotions, [order]] = await Promise.all([
    readLines(orderId),
    within ? readTaxesWithin(orderId, within) : taxesOf(orderId),
    within ? [] : listDiscounts(orderId, locale),
    within ? [] : readFee(orderId),
  ]);
  const rows = ownPart(all, within);
  const grossCents = add(...rows.map((row) => row.amountCents));
  const discountCents = add(...rows.map((row) => row.discountCents));
  const totalCents = add(subtract(grossCents, discountCents), order?.feeCents ?? ZERO);
  const discounts = withRest(promotions, discountCents, order?.isComplimentary ?? false, locale);
  return {
    lines: rows.map(({ name, event, timeZone, byDay, quantity, startsAt, unitCents, amountCents, visits }) => ({
      name: localText(name, locale),
      event: localText(event, locale),
      timeZone,
      byDay,
      quantity,
      startsAt: startsAt && toIso(startsAt),
      unitCents,
      amountCents,
      visits: lineVisits(visits, locale),
    })),
    totals: { grossCents, discountCents, discounts, feeCents: order?.feeCents ?? ZERO, totalCents, taxes },
  };
}

/** The receipt without refunded items, while any item is active. */
export async function showStanding(orderId: string, locale: Locale): Promise<Receipt> {
  const [receipt, rows, [standing]] = await Promise.all([
    showReceipt(orderId, locale),
    readLines(orderId),
    readStanding(orderId),
  ]);
  if (!standing) return receipt;
  const { feeCents, taxes } = standing;
  const left = rows.map(({ first }) => standing.lines.find((line) => line.first === first));
  const lines = receipt.lines.flatMap((line, at) => {
    const { quantity = 0, amountCents = ZERO } = left[at] ?? {};
    return quantity > 0 ? [{ ...line, quantity, amountCents }] : [];
  });
  const grossCents = add(...lines.map(({ amountCents }) => amountCents));
  const discountCents = add(...standing.lines.map((line) => line.discountCents));
  const [first, ...others] = receipt.totals.discounts;
  const name = [first, ...others].map((discount) => discount?.name).join(' · ');
  const discounts =
    first && discountCents > 0
      ? [{ name, code: others.length > 0 ? null : first.code, amountCents: discountCents }]
      : [];
  const totalCents = add(subtract(grossCents, discountCents), feeCents);
  return { lines, totals: { grossCents, discountCents, discounts, feeCents, totalCents, taxes } };
}
