import { sql } from '../../infra/db';
import type { PassInHand, Promo } from '../../promos';
import type { LocalText } from '../../shared/localText';
import { formatReference } from '../../shared/reference';
import type { IsoDate } from '../../shared/time';

/** A pass whose number was typed or scanned, or that the account bought. */
export type BuyersPass = Omit<PassInHand, 'usedOn' | 'visitsOn'> & {
  productId: string;
  uses: readonly { promoId: string; day: IsoDate; count: number; isFree: boolean }[];
};

/** Source of the passes: the order, its account, and numbers just shown. */
export type PassHolder = { orderId: string; userId?: string | null | undefined; shown?: readonly string[] | undefined };

const PASSES = `
  select a.id, i.product_id as "productId", t.reference as number, greatest(i.units, 1) as admits, (a.rules ->> 'perWeek')::int as "perWeek", to_char(t.valid_from at time zone v.time_zone, 'YYYY-MM-DD') as "from",
    to_char(t.valid_until at time zone v.time_zone, 'YYYY-MM-DD') as until,
    coalesce((select jsonb_agg(jsonb_build_object('promoId', r.promo_id, 'day', u.day, 'count', u.count, 'isFree', frees_visit(p))) from pass_uses u
      join promo_redemptions r on r.id = u.redemption_id join promos p on p.id = r.promo_id where u.pass_id = a.id and r.released_at is null and r.order_id <> $1), '[]') as uses
  from annual_passes a join tickets t on t.id = a.ticket_id join order_items i on i.id = a.order_item_id join events e on e.id = t.event_id
    join venues v on v.id = e.venue_id
  where t.state in ('valid', 'used') and t.valid_until > moment() and (a.id = any ($3::uuid[])
    or a.id in (select pass_id from order_passes where order_id = $1)
    or (t.pass_id is null and i.order_id in (select id from orders where user_id = coalesce($2::uuid, (select user_id from orders where id = $1)))))
  order by t.valid_until, a.id limit 20`;

/** Passes that an order is priced with. */
export const passesInHand = ({ orderId, userId = null, shown = [] }: PassHolder): Promise<BuyersPass[]> =>
  sql<BuyersPass>('passes_in_hand', PASSES, [orderId, userId, shown]);

/** Adds to a promotion those passes that it is for. */
export function withPasses(promo: Promo, passes: readonly BuyersPass[]): Promo {
  const own = passes.filter(({ productId }) => promo.passProductIds.includes(productId));
  if (own.length === 0) return promo;
  return {
    ...promo,
    passes: own.map(({ productId: _, uses, ...pass }) => {
      const usedOn: Record<IsoDate, number> = {};
      const visitsOn: Record<IsoDate, number> = {};
      for (const { promoId, day, count, isFree } of uses) {
        if (promoId === promo.id) usedOn[day] = (usedOn[day] ?? 0) + count;
        if (isFree) visitsOn[day] = (visitsOn[day] ?? 0) + count;
      }
      return { ...pass, usedOn, visitsOn };
    }),
  };
}

/** Name of a promotion as stored with the order: with the numbers of the passes used. */
export function namedWithPasses(name: LocalText, numbers: readonly string[]): LocalText {
  if (numbers.length === 0) return name;
  const said = numbers.map(formatReference).join(', ');
  return Object.fromEntries(Object.entries(name).map(([locale, text]) => [locale, `${text} (${said})`])) as LocalText;
}

/** A pass found by its typed number: validity and holder. */
export type TypedPass = {
  id: string;
  number: string;
  isGood: boolean;
  orderId: string;
  orderReference: string;
  /** Account that bought it. */
  userId: string | null;
  /** The buyer has transferred it to another person. */
  isGiven: boolean;
  /** Email of the holder. */
  email: string | null;
};

const BY_NUMBER = `
  select a.id, t.reference as number, t.state in ('valid', 'used') and t.valid_until > moment() as "isGood", o.id as "orderId",
    o.reference as "orderReference", o.user_id as "userId", t.pass_id is not null as "isGiven",
    case when t.pass_id is null then o.customer_email
      else (select x.holder_email from ticket_transfers x where x.order_item_id = t.order_item_id and x.state = 'taken' limit 1) end as email
  from tickets t join annual_passes a on a.ticket_id = t.id join orders o on o.id = t.order_id
  where t.reference = $1`;

/** The pass with that number; null if there is none. */
export async function findPassByNumber(number: string): Promise<TypedPass | null> {
  const [pass] = await sql<TypedPass>('pass_by_number', BY_NUMBER, [number]);
  return pass ?? null;
}

/** Passes applied to an order, with numbers as the buyer reads them. */
export const passesOnOrder = (orderId: string): Promise<{ number: string }[]> =>
  sql<{ number: string }>(
    'passes_on_order',
    `select t.reference as number from order_passes p join annual_passes a on a.id = p.pass_id join tickets t on t.id = a.ticket_id
     where p.order_id = $1 order by p.created_at, a.id`,
    [orderId],
  );
