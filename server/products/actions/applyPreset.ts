import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { uuidv7 } from '../../shared/uuid';
import { differences, inputOf, type PresetProduct, type PresetValues, parsePreset } from '../presetProducts';
import { comparableIn, matchOf, productsOf, requiredIds } from '../queries/comparePreset';
import type { ProductInput } from '../requests';
import { insertProduct } from './createProduct';
import { changeProduct } from './updateProduct';

export type Application = {
  eventId: string;
  /** The currency of the prices; null if the page did not send one. */
  currency: string | null;
  /** Products missing in the event, with their names and prices there. */
  add: readonly { key: string; name: Record<string, string>; priceCents: number; prices: readonly number[] }[];
  /** Fields of existing products to take from the preset; `version` is the state that the user saw. */
  update: readonly { key: string; version: number; fields: readonly string[] }[];
};

export type Applied = { added: number; updated: number };

/** Quotas by name: the event's own, or new ones of the size in the preset. */
async function quotaIds(
  tx: Tx,
  by: AuditContext,
  eventId: string,
  { values, quotaSizes, quotaPeriods }: PresetProduct,
): Promise<string[]> {
  const own = await tx.quota.findMany({
    where: { OR: [{ eventId }, { eventId: null }] },
    select: { id: true, name: true },
    orderBy: { eventId: 'asc' },
  });
  const ids: string[] = [];
  for (const name of values.quotas) {
    const known = own.find((quota) => quota.name.toLowerCase() === name.toLowerCase());
    const id = known?.id ?? uuidv7();
    if (!known) {
      const size = quotaSizes[name] ?? 0;
      const period = quotaPeriods?.[name] ?? 'in_all';
      await tx.quota.create({ data: { id, eventId, name, size, period } });
      await recordChange(tx, by, {
        action: 'quota.created',
        subject: { type: 'quota', id, label: name },
        after: { name, size, period },
      });
    }
    ids.push(id);
  }
  return ids;
}

/** Keeps an existing product's required products; a new product has none yet. */
async function inputIn(tx: Tx, by: AuditContext, eventId: string, preset: PresetProduct, values: PresetValues) {
  const channels = await tx.salesChannel.findMany({ select: { code: true } });
  const series = await tx.series.findFirst({
    where: { name: values.series ?? '', kind: 'ticket' },
    select: { id: true },
  });
  return inputOf(values, {
    quotaIds: await quotaIds(tx, by, eventId, { ...preset, values }),
    requires: undefined,
    seriesId: series?.id ?? null,
    channels: channels.map(({ code }) => code),
  });
}

/** A price list with amounts in another currency: those that the user entered, none copied. */
function repriced({ values }: PresetProduct, prices: readonly number[]): PresetValues['prices'] {
  if (prices.length !== values.prices.length) throw new DomainError('preset_event_changed');
  return values.prices.map((price, at) => ({ ...price, priceCents: prices[at]! }));
}

/**
 * Creates an event's products from a preset: adds missing ones, and changes only the requested fields of existing ones.
 * Idempotent: each product of a preset exists once in an event.
 * @throws DomainError preset_event_changed when a product to be changed has changed since the user saw it
 */
export async function applyPreset(
  by: AuditContext,
  presetId: string,
  { eventId, currency, add, update }: Application,
): Promise<Applied> {
  return transaction(async (tx) => {
    const preset = await tx.productPreset.findUnique({ where: { id: presetId } });
    if (!preset) throw notFound();
    // Serialised per event, so that two concurrent requests do not both find a product missing.
    const [event] = await tx.$queryRaw<{ currency: string }[]>`
      select currency from events where id = ${eventId}::uuid for update`;
    if (!event) throw new DomainError('event_unknown', { field: 'eventId' });
    const isSameCurrency = preset.currency === event.currency;
    if (currency === null ? !isSameCurrency : currency !== event.currency)
      throw new DomainError('preset_event_changed');
    const presets = parsePreset(preset.products);
    const applied = { added: 0, updated: 0 };
    const added: Added[] = [];
    for (const { key, name, priceCents, prices } of add) {
      const from = presets.find((one) => one.key === key);
      if (!from || matchOf(await productsOf(tx, eventId), from)) continue;
      const listed = isSameCurrency ? from.values.prices : repriced(from, prices);
      const input = await inputIn(tx, by, eventId, from, { ...from.values, name, priceCents, prices: listed });
      const id = uuidv7();
      await insertProduct(tx, by, { id, eventId, input, presetKey: key });
      added.push({ id, input, names: from.values.requires });
    }
    applied.added = added.length;
    await requireAll(tx, by, presets, added, eventId);
    for (const wanted of update) {
      const from = presets.find(({ key }) => key === wanted.key);
      if (from && (await mergePreset(tx, by, eventId, from, { ...wanted, isSameCurrency, presets })))
        applied.updated += 1;
    }
    return applied;
  });
}

type Added = { id: string; input: ProductInput; names: readonly string[] };

/** New products can require each other only after all of them exist. */
async function requireAll(
  tx: Tx,
  by: AuditContext,
  presets: readonly PresetProduct[],
  added: readonly Added[],
  eventId: string,
): Promise<void> {
  const products = added.some(({ names }) => names.length > 0) ? await productsOf(tx, eventId) : [];
  for (const { id, input, names } of added) {
    const requires = requiredIds(names, { products, presets }).filter((one) => one !== id);
    if (requires.length > 0) await changeProduct(tx, by, { id, version: 1, input: { ...input, requires } });
  }
}

type Merge = Application['update'][number] & { isSameCurrency: boolean; presets: readonly PresetProduct[] };

/** @returns whether there was something to change. */
async function mergePreset(
  tx: Tx,
  by: AuditContext,
  eventId: string,
  from: PresetProduct,
  { version, fields, isSameCurrency, presets }: Merge,
): Promise<boolean> {
  const products = await productsOf(tx, eventId);
  const product = matchOf(products, from);
  if (!product) return false;
  const own = comparableIn(product, { products, presets });
  const open = differences(from.values, own, isSameCurrency).filter((field) => fields.includes(field));
  if (open.length === 0) return false;
  if (product.version !== version) throw new DomainError('preset_event_changed');
  const values = { ...own, ...Object.fromEntries(open.map((field) => [field, from.values[field]])) } as PresetValues;
  const input = await inputIn(tx, by, eventId, from, values);
  if (open.includes('requires')) input.requires = requiredIds(values.requires, { products, presets });
  await changeProduct(tx, by, { id: product.id, version, input });
  if (!product.presetKey) await tx.product.update({ where: { id: product.id }, data: { presetKey: from.key } });
  return true;
}
