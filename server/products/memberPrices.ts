import { sql } from '../infra/db';
import { type LocalText, localText } from '../shared/localText';
import type { Cents } from '../shared/money';

/** A promotion for holders of a pass: their prices of other tickets. */
export type MemberPrice = {
  id: string;
  name: string;
  effect: string;
  percent: number | null;
  amountCents: Cents | null;
  currency: string | null;
  /** Uses per day with one pass, and with one pass in all. */
  perDay: number | null;
  inAll: number | null;
  active: boolean;
  /** Empty for all of the event, which is null for the whole organisation. */
  products: string[];
  event: string | null;
};

/** Promotions for holders of a pass. */
const MEMBER_PRICES = `
  select p.id, p.name, p.effect, p.percent, p.amount_cents as "amountCents", p.currency, p.pass_per_day as "perDay", p.pass_in_all as "inAll", p.active,
    array(select x.name from products x where x.id = any (p.product_ids) order by x.position, x.number) as products, e.title as event
  from promos p left join events e on e.id = p.event_id where $1 = any (p.pass_product_ids) order by p.active desc, p.priority desc, p.id`;

type MemberPriceRow = Omit<MemberPrice, 'name' | 'products' | 'event'> & {
  name: LocalText;
  products: LocalText[];
  event: LocalText | null;
};

export async function memberPricesOf(id: string, locale: string): Promise<MemberPrice[]> {
  const rows = await sql<MemberPriceRow>('member_prices', MEMBER_PRICES, [id]);
  return rows.map(({ name, products, event, ...row }) => ({
    ...row,
    name: localText(name, locale),
    products: products.map((one) => localText(one, locale)),
    event: event && localText(event, locale),
  }));
}
