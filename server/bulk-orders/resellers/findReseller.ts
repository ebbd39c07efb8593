/** A company's program that sells by OCTO: the owner of a connection's key. */
import { sql } from '../../infra/db';
import { hashOf } from '../../infra/pairing';
import type { CompanyState } from '../../shared/bulkOrders';
import type { Locale } from '../../shared/i18n/translate';

export type Reseller = {
  connectionId: string;
  /** Name of the connection. */
  name: string;
  /** The venues it may sell; null for every venue. */
  venueIds: string[] | null;
  companyId: string;
  company: string;
  state: CompanyState;
  currency: string;
  locale: Locale;
  priceListId: string | null;
  /** Off the list price, in basis points. */
  discountRate: number;
  /** The products it may buy; empty for all. */
  productIds: string[];
};

/** The connection with this key; null if there is none, or if it was revoked. Records its use, to the minute. */
export async function findReseller(key: string): Promise<Reseller | null> {
  const [row] = await sql<Reseller>(
    'find_reseller',
    `with used as (
       update reseller_connections set last_used_at = moment() where token_hash = $1 and revoked_at is null
         and (last_used_at is null or last_used_at < moment() - interval '1 minute'))
     select r.id as "connectionId", r.name, r.venue_ids as "venueIds", c.id as "companyId", c.name as company, c.state,
       c.currency, c.locale, c.price_list_id as "priceListId", c.discount_rate as "discountRate",
       c.product_ids as "productIds"
     from reseller_connections r join companies c on c.id = r.company_id
     where r.token_hash = $1 and r.revoked_at is null`,
    [hashOf(key)],
  );
  return row ?? null;
}
