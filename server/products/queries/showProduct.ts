import { prisma, sql } from '../../infra/db';
import { notFound } from '../../shared/errors';
import { type LocalText, localText } from '../../shared/localText';
import { IN_ORDER, orderedProducts } from '../orderedProducts';
import type { OrderedProduct } from '../pages';
import { PRODUCT_PARTS, productValues } from '../productValues';

/** So many tickets are counted; who wants to know more looks into the reports. */
const MAX_COUNTED = 1000;

/** A product as its form is opened upon it. @throws HttpError 404 */
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
  return {
    record: { id, version: product.version, values: productValues(product) },
    eventId: product.eventId,
    active: product.active,
    sold: { count: Math.min(items?.count ?? 0, MAX_COUNTED), isMore: (items?.count ?? 0) > MAX_COUNTED },
    visits: product.visits.map(({ event }) => localText(event.title as LocalText, locale)),
  };
}

/** An event's products in their order, to be put in another; null without such an event. */
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
