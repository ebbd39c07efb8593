import type { Prisma, ProductPreset } from '../../../generated/prisma/client';
import { conflictWith, recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import { localText } from '../../shared/localText';
import type { QuotaPeriod } from '../../shared/quotas';
import { uuidv7 } from '../../shared/uuid';
import { comparable, type PresetProduct, parsePreset } from '../presetProducts';
import { PRODUCT_PARTS } from '../productValues';

export type PresetInput = { name: string; description: string };
/** Products of one event to save. */
export type Chosen = { eventId: string; productIds: readonly string[] };

const stored = (products: PresetProduct[]) => products as unknown as Prisma.InputJsonValue;

export const presetValues = ({ name, description, products }: ProductPreset) => ({
  name,
  description,
  keys: parsePreset(products).map(({ key }) => key),
});

const audited = ({ name, description, products }: ProductPreset) => ({
  name,
  description,
  products: parsePreset(products).map(({ values }) => localText(values.name, 'en')),
});

/** @throws DomainError preset_name_taken beside `name` */
async function rejectDuplicateName(tx: Tx, id: string, name: string): Promise<void> {
  await advisoryLock(tx, `preset ${name.toLowerCase()}`);
  const isEqual = await tx.productPreset.count({
    where: { id: { not: id }, name: { equals: name, mode: 'insensitive' } },
  });
  if (isEqual > 0) throw new DomainError('preset_name_taken', { field: 'name' });
}

/** The products in the preset's format. Each gets a key that links product and preset. */
async function keep(tx: Tx, { eventId, productIds }: Chosen): Promise<PresetProduct[]> {
  const products = await tx.product.findMany({
    where: { eventId, id: { in: [...productIds] } },
    orderBy: [{ position: 'asc' }, { number: 'asc' }],
    include: { ...PRODUCT_PARTS, quotas: { include: { quota: true }, orderBy: { quota: { name: 'asc' } } } },
  });
  if (products.length === 0) throw new DomainError('preset_is_empty', { field: 'productIds' });
  const kept: PresetProduct[] = [];
  for (const product of products) {
    const key = product.presetKey ?? uuidv7();
    if (!product.presetKey) await tx.product.update({ where: { id: product.id }, data: { presetKey: key } });
    const quotaSizes = Object.fromEntries(product.quotas.map(({ quota }) => [quota.name, quota.size]));
    const quotaPeriods = Object.fromEntries(
      product.quotas.map(({ quota }) => [quota.name, quota.period as QuotaPeriod]),
    );
    kept.push({ key, values: comparable(product), quotaSizes, quotaPeriods });
  }
  return kept;
}

const currencyOf = async (tx: Tx, { eventId }: Chosen): Promise<string | null> =>
  (await tx.event.findUnique({ where: { id: eventId }, select: { currency: true } }))?.currency ?? null;

/**
 * Saves products of an event as a preset. Idempotent by id.
 * @throws DomainError preset_name_taken, preset_is_empty beside their field
 */
export async function createPreset(
  by: AuditContext,
  id: string,
  { name, description, ...chosen }: PresetInput & Chosen,
) {
  await transaction(async (tx) => {
    await advisoryLock(tx, id);
    if (await tx.productPreset.findUnique({ where: { id }, select: { id: true } })) return;
    await rejectDuplicateName(tx, id, name);
    const products = stored(await keep(tx, chosen));
    const currency = await currencyOf(tx, chosen);
    const preset = await tx.productPreset.create({ data: { id, name, description, products, currency } });
    await recordChange(tx, by, {
      action: 'product_preset.created',
      subject: { type: 'product_preset', id, label: name },
      after: audited(preset),
    });
  });
}

type Rewrite = (
  tx: Tx,
  before: ProductPreset,
) => Promise<Partial<PresetInput> & { products?: PresetProduct[]; currency?: string | null }>;

async function rewrite(by: AuditContext, id: string, version: number, change: Rewrite): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRaw`select 1 from product_presets where id = ${id}::uuid for update`;
    const before = await tx.productPreset.findUnique({ where: { id } });
    if (!before) throw notFound();
    if (before.version !== version) {
      const current = { version: before.version, values: presetValues(before) };
      throw await conflictWith({ type: 'product_preset', id }, current);
    }
    const { products, ...rest } = await change(tx, before);
    const columns = { ...rest, ...(products ? { products: stored(products) } : {}) };
    if (isUnchanged(before, columns)) return;
    const after = await tx.productPreset.update({ where: { id }, data: { ...columns, version: { increment: 1 } } });
    await recordChange(tx, by, {
      action: 'product_preset.updated',
      subject: { type: 'product_preset', id, label: after.name },
      before: audited(before),
      after: audited(after),
    });
  });
}

/**
 * Renames a preset, and removes or sorts its products: those with the given keys stay.
 * @throws ConflictError when another person saved it since; DomainError beside the field
 */
export const updatePreset = (
  by: AuditContext,
  id: string,
  version: number,
  input: PresetInput & { keys: readonly string[] },
) =>
  rewrite(by, id, version, async (tx, before) => {
    const { keys, ...texts } = input;
    await rejectDuplicateName(tx, id, texts.name);
    const known = new Map(parsePreset(before.products).map((product) => [product.key, product]));
    const products = [...new Set(keys)].flatMap((key) => known.get(key) ?? []);
    if (products.length === 0) throw new DomainError('preset_is_empty', { field: 'keys' });
    return { ...texts, products };
  });

/**
 * Saves products of an event into a preset in their current state, replacing their former state. All of a preset is in
 * one currency.
 * @throws DomainError preset_other_currency
 */
export const takeIntoPreset = (by: AuditContext, id: string, version: number, chosen: Chosen) =>
  rewrite(by, id, version, async (tx, before) => {
    const taken = await keep(tx, chosen);
    const known = parsePreset(before.products);
    const replaced = known.map((one) => taken.find(({ key }) => key === one.key) ?? one);
    const currency = await currencyOf(tx, chosen);
    const isAll = known.every(({ key }) => taken.some((one) => one.key === key));
    if (!isAll && before.currency !== null && before.currency !== currency)
      throw new DomainError('preset_other_currency');
    return {
      products: [...replaced, ...taken.filter(({ key }) => !known.some((one) => one.key === key))],
      currency: isAll ? currency : before.currency,
    };
  });

/** Deletes a preset; products created from it stay. Idempotent. */
export async function deletePreset(by: AuditContext, id: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRaw`select 1 from product_presets where id = ${id}::uuid for update`;
    const preset = await tx.productPreset.findUnique({ where: { id } });
    if (!preset) return;
    await tx.productPreset.delete({ where: { id } });
    await recordChange(tx, by, {
      action: 'product_preset.deleted',
      subject: { type: 'product_preset', id, label: preset.name },
      before: audited(preset),
    });
  });
}
