import { Prisma } from '../../../generated/prisma/client';
import { advisoryLock } from '../../infra/advisoryLock';
import type { Tx } from '../../infra/db';
import { areMedia } from '../../media';
import { barcodeForms, barcodeKey } from '../../shared/barcodes';
import { DomainError, notFound } from '../../shared/errors';
import { type LocalText, localText } from '../../shared/localText';
import { PRODUCT_PARTS, priceRows, type WholeProduct } from '../productValues';
import type { ProductInput } from '../requests';
import { VOUCHER_CATEGORY } from '../voucherProduct';
import { checkPeriod } from './saveQuota';

type References = Pick<
  ProductInput,
  'category' | 'picture' | 'passRules' | 'channels' | 'quotaIds' | 'seriesId' | 'prices' | 'requires'
>;
type Product = { id: string; eventId: string };

/** Checks required products of the event, and locks them against deletion until they are stored. */
async function checkRequired(tx: Tx, { id, eventId }: Product, required: readonly string[]): Promise<void> {
  if (required.length === 0) return;
  const known = await tx.$queryRaw<unknown[]>`
    select 1 from products where id = any (${[...required]}::uuid[]) and event_id = ${eventId}::uuid and id <> ${id}::uuid
    order by id for key share`;
  if (known.length < new Set(required).size) throw new DomainError('required_unknown', { field: 'requires' });
}

/** Gift vouchers and passes are sold without a time. */
async function checkHasNoSlots(tx: Tx, eventId: string, code: string): Promise<void> {
  const event = await tx.event.findUnique({ where: { id: eventId }, select: { kind: true } });
  if (event?.kind !== 'open') throw new DomainError(code, { field: 'category' });
}

/**
 * Checks the references of a product's form: its event's quotas and other products, channels, a series for tickets.
 * @throws DomainError beside the field
 */
export async function checkReferences(
  tx: Tx,
  { id, eventId }: Product,
  input: References,
  kept: readonly string[] = [],
): Promise<void> {
  if (input.picture && !(await areMedia([input.picture], tx)))
    throw new DomainError('image_unknown', { field: 'picture' });
  if (input.category === VOUCHER_CATEGORY) await checkHasNoSlots(tx, eventId, 'voucher_needs_open');
  if (input.passRules) await checkHasNoSlots(tx, eventId, 'pass_needs_open');
  const known = (await tx.salesChannel.findMany({ select: { code: true } })).map(({ code }) => code);
  const isKnown = (code: string) => known.includes(code) || kept.includes(code);
  if (!input.channels.every(isKnown)) throw new DomainError('channel_unknown', { field: 'channels' });
  const strange = input.prices.findIndex(({ channel }) => channel !== null && !known.includes(channel));
  if (strange >= 0) throw new DomainError('channel_unknown', { field: `prices.${strange}.channel` });
  const quotas = await tx.quota.findMany({
    where: { OR: [{ eventId }, { eventId: null }], id: { in: input.quotaIds } },
    select: { period: true },
  });
  if (quotas.length !== new Set(input.quotaIds).size) throw new DomainError('quota_unknown', { field: 'quotaIds' });
  for (const { period } of quotas) await checkPeriod(tx, period, { id: eventId }, 'quotaIds');
  await checkRequired(tx, { id, eventId }, input.requires ?? []);
  const fee = input.passRules?.reissueProductId;
  if (
    fee &&
    !(await tx.product.findFirst({
      where: { id: fee, eventId, passRules: { equals: Prisma.AnyNull } },
      select: { id: true },
    }))
  )
    throw new DomainError('required_unknown', { field: 'passRules.reissueProductId' });
  if (input.seriesId === null) return;
  const series = await tx.series.findUnique({ where: { id: input.seriesId }, select: { kind: true } });
  if (series?.kind !== 'ticket') throw new DomainError('series_unknown', { field: 'seriesId' });
}

/**
 * A barcode, in any of its lengths, belongs to one product; of two concurrent requests the second waits, and then finds
 * its owner.
 */
export async function checkBarcode(tx: Tx, id: string, { barcode }: Pick<ProductInput, 'barcode'>): Promise<void> {
  if (!barcode) return;
  await advisoryLock(tx, `barcode ${barcodeKey(barcode)}`);
  const written = { barcode: { in: barcodeForms(barcode) } };
  const other = await tx.product.findFirst({ where: { ...written, id: { not: id } }, select: { name: true } });
  if (other)
    throw new DomainError('barcode_taken', {
      field: 'barcode',
      params: { name: localText(other.name as LocalText, 'en') },
    });
}

/** Stores the price list, quotas and required products of a product's form. */
export async function writeParts(
  tx: Tx,
  productId: string,
  { prices, quotaIds, requires }: ProductInput,
): Promise<void> {
  await tx.productPrice.deleteMany({ where: { productId } });
  const ids = prices.map(({ id }) => id);
  const elsewhere = await tx.productPrice.count({ where: { id: { in: ids } } });
  if (elsewhere > 0 || new Set(ids).size < ids.length) throw new DomainError('invalid', { field: 'prices' });
  await tx.productPrice.createMany({ data: priceRows(productId, prices) });
  await tx.productQuota.deleteMany({ where: { productId } });
  await tx.productQuota.createMany({ data: [...new Set(quotaIds)].map((quotaId) => ({ productId, quotaId })) });
  if (!requires) return;
  await tx.productRequirement.deleteMany({ where: { productId } });
  await tx.productRequirement.createMany({
    data: [...new Set(requires)].map((requiredId) => ({ productId, requiredId })),
  });
}

/** @throws HttpError 404 */
export async function wholeProduct(tx: Tx, id: string): Promise<WholeProduct> {
  const product = await tx.product.findUnique({ where: { id }, include: PRODUCT_PARTS });
  if (!product) throw notFound();
  return product;
}

/** The position after the last product of its event. */
export async function nextPosition(tx: Tx, eventId: string): Promise<number> {
  const { _max } = await tx.product.aggregate({ where: { eventId }, _max: { position: true } });
  return (_max.position ?? -1) + 1;
}
