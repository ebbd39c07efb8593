/** Price lists for companies. Existing quotes and orders keep their prices. */
import { Prisma } from '../../../generated/prisma/client';
import { conflictWith, recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { prisma, sql, type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { BULK_CHANNEL } from '../../shared/bulkOrders';
import { DomainError, notFound } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { isUnchanged } from '../../shared/isUnchanged';
import { type LocalText, localText } from '../../shared/localText';
import { cents } from '../../shared/money';
import type { BulkOrdersPages } from '../pages';
import type { PriceListInput } from '../requests';

export async function listPriceLists(): Promise<BulkOrdersPages['BulkOrders/PriceLists/Index']['lists']> {
  const lists = await prisma.companyPriceList.findMany({
    include: { _count: { select: { prices: true, companies: true } } },
    orderBy: { name: 'asc' },
  });
  return lists.map(({ _count, id, name, discountRate }) => ({ id, name, discountRate, ..._count }));
}

const FIELDS = {
  name: true,
  discountRate: true,
  version: true,
  prices: { select: { productId: true, priceCents: true, discountRate: true }, orderBy: { productId: 'asc' } },
} as const;

type Stored = Omit<PriceListInput, 'prices'> & {
  prices: (Omit<PriceListInput['prices'][number], 'priceCents'> & { priceCents: bigint | null })[];
};

const valuesOf = ({ name, discountRate, prices }: Stored): PriceListInput => ({
  name,
  discountRate,
  prices: prices.map(({ priceCents, ...price }) => ({
    ...price,
    priceCents: priceCents === null ? null : Number(priceCents),
  })),
});

const inOrder = ({ prices, ...input }: PriceListInput): PriceListInput => ({
  ...input,
  prices: prices.toSorted((one, other) => (one.productId < other.productId ? -1 : 1)),
});

type Choice = { id: string; name: LocalText; event: LocalText; price: number };

/** A product no longer sold to companies stays on its lists until removed. */
const PRODUCTS = `
  select p.id, p.name, e.title as event, cost.price::int as price
  from products p join events e on e.id = p.event_id cross join lateral list_price(p.id, p.price_cents, null, null, e.venue_id, $1) cost
  where p.category <> 'voucher' and e.currency = $2
    and (p.active and $1 = any (p.channels) or exists (select from company_prices named where named.product_id = p.id and named.list_id = $3))
  order by e.position, p.position, p.number`;

type Edit = Omit<BulkOrdersPages['BulkOrders/PriceLists/Edit'], 'mayManage'>;

/** Form of a list; empty for a new one. @throws HttpError 404 */
export async function showPriceList(id: string | null, locale: Locale): Promise<Edit> {
  const list = id
    ? await prisma.companyPriceList.findUnique({
        where: { id },
        select: {
          ...FIELDS,
          currency: true,
          companies: { select: { id: true, name: true }, orderBy: { name: 'asc' } },
        },
      })
    : null;
  if (id && !list) throw notFound();
  const currency = list?.currency ?? 'EUR';
  const rows = await sql<Choice>('price_list_products', PRODUCTS, [BULK_CHANNEL, currency, id]);
  const products = rows.map(({ id: product, name, event, price }) => ({
    id: product,
    label: `${localText(name, locale)} · ${localText(event, locale)}`,
    listCents: cents(price),
  }));
  if (!id || !list) return { record: null, products, companies: [], currency };
  return {
    record: { id, version: list.version, values: valuesOf(list) },
    products,
    companies: list.companies,
    currency,
  };
}

async function checkProducts(tx: Tx, prices: PriceListInput['prices']): Promise<void> {
  const count = await tx.product.count({ where: { id: { in: prices.map(({ productId }) => productId) } } });
  if (count !== prices.length) throw new DomainError('bulk_not_sold', { field: 'prices' });
}

async function withTakenName(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new DomainError('price_list_taken', { field: 'name' });
    throw error;
  }
}

/** Idempotent by id. @throws DomainError price_list_taken beside `name` */
export async function createPriceList(by: AuditContext, id: string, input: PriceListInput): Promise<void> {
  await withTakenName(() =>
    transaction(async (tx) => {
      await advisoryLock(tx, id);
      if (await tx.companyPriceList.findUnique({ where: { id }, select: { id: true } })) return;
      await checkProducts(tx, input.prices);
      const { prices, ...values } = input;
      await tx.companyPriceList.create({ data: { id, ...values, prices: { create: prices } } });
      const subject = { type: 'price_list', id, label: input.name };
      await recordChange(tx, by, { action: 'price_list.created', subject, after: input });
    }),
  );
}

/** @throws ConflictError; DomainError price_list_taken beside `name` */
export async function updatePriceList(
  by: AuditContext,
  { id, version, input }: { id: string; version: number; input: PriceListInput },
): Promise<void> {
  await withTakenName(() =>
    transaction(async (tx) => {
      await tx.$queryRaw`select 1 as locked from company_price_lists where id = ${id}::uuid for update`;
      const row = await tx.companyPriceList.findUnique({ where: { id }, select: FIELDS });
      if (!row) throw notFound();
      const current = row.version;
      const before = valuesOf(row);
      if (current !== version)
        throw await conflictWith({ type: 'price_list', id }, { version: current, values: before });
      const after = inOrder(input);
      if (isUnchanged(before, after)) return;
      await checkProducts(tx, after.prices);
      const { prices, ...values } = after;
      await tx.companyPriceList.update({
        where: { id },
        data: { ...values, version: { increment: 1 }, prices: { deleteMany: {}, create: prices } },
      });
      const subject = { type: 'price_list', id, label: after.name };
      await recordChange(tx, by, { action: 'price_list.updated', subject, before, after });
    }),
  );
}
