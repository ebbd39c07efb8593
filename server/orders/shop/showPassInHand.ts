/** The pass with which a visitor opened the shop from the pass page. */
import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { formatReference, normaliseReference } from '../../shared/reference';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import type { ShopPass } from '../pages';

const PASS = `
  select i.product_name as name, array(select x.id from pass_offers(a.id, '${SHOP_CHANNEL}') offered(id) join products x on x.id = offered.id
    where x.event_id = $2) as products
  from tickets t join annual_passes a on a.ticket_id = t.id join order_items i on i.id = a.order_item_id
  where t.reference = $1 and t.state in ('valid', 'used') and t.valid_until > moment()`;

const LONGEST = 40;

/** Products of this event that a valid pass makes free; null if there are none. */
export async function showPassInHand(
  eventId: string,
  { code, product }: { code?: unknown; product?: unknown },
  locale: Locale,
): Promise<ShopPass | null> {
  if (typeof code !== 'string' || code.length > LONGEST) return null;
  const number = normaliseReference(code);
  const [pass] = await sql<{ name: LocalText; products: string[] }>('pass_in_hand', PASS, [number, eventId]);
  if (!pass || pass.products.length === 0) return null;
  return {
    name: localText(pass.name, locale),
    number: formatReference(number),
    productIds: pass.products,
    chosen: pass.products.find((id) => id === product) ?? null,
  };
}
