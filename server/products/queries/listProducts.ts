import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { parseHolderFields } from '../holderFields';
import type { ShopProduct } from '../pages';

type Row = Omit<ShopProduct, 'name' | 'description' | 'holderFields'> & {
  name: LocalText;
  description: LocalText;
  holderFields: unknown;
};

/** What an event offers online, in the catalogue's order. */
export async function listProducts(eventId: string, locale: Locale): Promise<ShopProduct[]> {
  const rows = await sql<Row>(
    'list_products',
    `select p.id, p.name, p.description, p.price_cents as "priceCents", p.capacity_units as "capacityUnits",
       p.min_per_order as "minPerOrder", p.max_per_order as "maxPerOrder", p.needs_other as "needsOther",
       p.holder_fields as "holderFields",
       (select min(q.size - q.held - q.sold) from product_quotas pq join quotas q on q.id = pq.quota_id
         where pq.product_id = p.id) as "left"
     from products p where p.event_id = $1 and p.active and 'web' = any (p.channels) order by p.position, p.number`,
    [eventId],
  );
  return rows.map((row) => ({
    ...row,
    name: localText(row.name, locale),
    description: localText(row.description, locale),
    holderFields: parseHolderFields(row.holderFields).map((field) => ({
      ...field,
      label: localText(field.label, locale),
    })),
  }));
}
