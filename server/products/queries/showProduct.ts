import { prisma, sql } from '../../infra/db';
import { notFound } from '../../shared/errors';
import { type LocalText, localText } from '../../shared/localText';
import { memberPricesOf } from '../memberPrices';
import { IN_ORDER, orderedProducts } from '../orderedProducts';
import type { OrderedProduct, ProductsPages } from '../pages';
import { PRODUCT_PARTS, productValues } from '../productValues';

/** Maximum number of tickets counted; reports have exact numbers. */
const MAX_COUNTED = 1000;

/** Tickets sold under other terms, and the terms that differ from the product's. */
const KEEPING = `
  select count(*)::int as units, count(distinct sold.order_id)::int as orders, array_remove(array[
      case when bool_or(t.holder_fields <> p.holder_fields) then 'holders' end,
      case when bool_or(t.re_entry_minutes <> p.re_entry_minutes) then 're_entry' end,
      case when bool_or(t.uses <> p.uses) then 'uses' end,
      case when bool_or((t.entry_before_minutes, t.entry_after_minutes) <> (p.entry_before_minutes, p.entry_after_minutes)) then 'entry' end,
      case when bool_or((t.valid_from, t.valid_until, t.valid_days) is distinct from (p.valid_from, p.valid_until, p.valid_days)) then 'validity' end
    ], null) as fields
  from products p
    cross join lateral sold_under_other_terms(p.id) sold
    cross join lateral (select terms_id from order_items where id = sold.item offset 0) i
    join product_terms t on t.id = i.terms_id
  where p.id = $1`;

/** A product for its form. @throws HttpError 404 */
export async function showProduct(id: string, locale: string) {
  const product = await prisma.product.findUnique({
    where: { id },
    include: {
      ...PRODUCT_PARTS,
      visits: { orderBy: { position: 'asc' }, select: { event: { select: { title: true } } } },
    },
  });
  if (!product) throw notFound();
  const [items] = await sql<{ count: number }>(
    'count_product_items',
    'select count(*)::int as count from (select from order_items where product_id = $1 and visit = 0 limit $2) counted',
    [id, MAX_COUNTED + 1],
  );
  const [keeping] = await sql<Omit<ProductsPages['Products/Edit']['keeping'], 'terms'>>('count_other_terms', KEEPING, [
    id,
  ]);
  return {
    keeping: { ...keeping!, terms: product.termsId! },
    record: { id, version: product.version, values: productValues(product) },
    eventId: product.eventId,
    memberPrices: product.passRules === null ? null : await memberPricesOf(id, locale),
    active: product.active,
    sold: { count: Math.min(items?.count ?? 0, MAX_COUNTED), isMore: (items?.count ?? 0) > MAX_COUNTED },
    visits: product.visits.map(({ event }) => localText(event.title as LocalText, locale)),
  };
}

/** An event's products for sorting; null without such an event. */
export async function showOrdering(
  eventId: string,
  locale: string,
): Promise<{ eventId: string; title: string; products: OrderedProduct[] } | null> {
  const event = await prisma.event.findUnique({
    where: { id: eventId },
    select: {
      title: true,
      products: IN_ORDER,
    },
  });
  if (!event) return null;
  return {
    eventId,
    title: localText(event.title as LocalText, locale),
    products: orderedProducts(event.products, locale),
  };
}
