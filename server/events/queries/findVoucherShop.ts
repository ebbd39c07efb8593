import { sql } from '../../infra/db';
import { SHOP_CHANNEL } from '../../shared/salesChannels';

/** Gift vouchers are products of an event; the front page links to the first event that sells any. */
const FIND = `
  select e.slug from products p join events e on e.id = p.event_id cross join lateral sale_terms(e.id, $1) terms
  where p.category = 'voucher' and p.active and terms.refusal is null and product_refusal(p, e.kind, $1) is null
  order by e.position, e.created_at limit 1`;

/** The slug of the event; null if none is on sale. */
export const findVoucherShop = async (): Promise<string | null> => {
  const [shop] = await sql<{ slug: string }>('voucher_shop', FIND, [SHOP_CHANNEL]);
  return shop?.slug ?? null;
};
