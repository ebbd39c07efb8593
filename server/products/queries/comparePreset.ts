import { prisma, type Tx } from '../../infra/db';
import { localText } from '../../shared/localText';
import { cents } from '../../shared/money';
import type { PresetComparison, PresetRow } from '../pages';
import { comparable, differences, type PresetProduct, type PresetValues } from '../presetProducts';
import { PRODUCT_PARTS, type WholeProduct } from '../productValues';

const nameOf = (name: unknown) =>
  localText(name as Record<string, string>, 'en')
    .trim()
    .toLowerCase();

/**
 * The product of an event that matches one of a preset: the one created from it or saved in it; else one of the same
 * name without another match.
 */
export const matchOf = (products: readonly WholeProduct[], { key, values }: PresetProduct): WholeProduct | undefined =>
  products.find(({ presetKey }) => presetKey === key) ??
  products.find(({ presetKey, name }) => presetKey === null && nameOf(name) === nameOf(values.name));

/** An event's products, with the data that a preset needs. */
export const productsOf = (tx: Tx, eventId: string): Promise<WholeProduct[]> =>
  tx.product.findMany({
    where: { eventId },
    orderBy: [{ position: 'asc' }, { number: 'asc' }],
    include: PRODUCT_PARTS,
  });

/** An event's products, and a preset's. */
type Both = { products: readonly WholeProduct[]; presets: readonly PresetProduct[] };

/** An event's product in the preset's format: required products by the preset's names. */
export function comparableIn(product: WholeProduct, { products, presets }: Both): PresetValues {
  const named = product.requires.map(({ requiredId, required }) => {
    const known = presets.find((preset) => matchOf(products, preset)?.id === requiredId);
    return localText(known?.values.name ?? (required.name as Record<string, string>), 'en');
  });
  return { ...comparable(product), requires: named.sort() };
}

/** The event's products with these names in the preset. */
export const requiredIds = (names: readonly string[], { products, presets }: Both): string[] =>
  names.flatMap((name) => {
    const wanted = name.trim().toLowerCase();
    const preset = presets.find(({ values }) => nameOf(values.name) === wanted);
    const found = preset ? matchOf(products, preset) : products.find((one) => nameOf(one.name) === wanted);
    return found?.id ?? [];
  });

type Compared = Both & { locale: string; isSameCurrency: boolean };

function rowOf(preset: PresetProduct, found: WholeProduct | undefined, compared: Compared): PresetRow {
  const { key, values } = preset;
  const own = found && comparableIn(found, compared);
  const { locale, isSameCurrency } = compared;
  const fields = own ? differences(values, own, isSameCurrency) : [];
  return {
    key,
    name: localText(values.name, locale),
    names: values.name,
    priceCents: isSameCurrency ? cents(values.priceCents) : null,
    prices: values.prices.map(({ label, channel, priceCents }) => ({
      label: String(label ?? ''),
      channel: typeof channel === 'string' ? channel : null,
      was: cents(priceCents),
    })),
    state: !found ? 'missing' : fields.length > 0 ? 'changed' : 'same',
    product: found ? { id: found.id, version: found.version } : null,
    differences: fields.map((field) => ({ field, preset: values[field] ?? null, event: own?.[field] ?? null })),
  };
}

/** The differences between a preset and an event's products; null without such an event. */
export async function comparePreset(
  { products: presetProducts, currency }: { products: readonly PresetProduct[]; currency: string | null },
  eventId: string,
  locale: string,
): Promise<PresetComparison | null> {
  const event = await prisma.event.findUnique({
    where: { id: eventId },
    select: { id: true, title: true, currency: true },
  });
  if (!event) return null;
  const known = await prisma.quota.findMany({
    where: { OR: [{ eventId }, { eventId: null }] },
    select: { name: true },
  });
  const products = await productsOf(prisma, eventId);
  const isSameCurrency = event.currency === currency;
  const matches = presetProducts.map((preset) => matchOf(products, preset));
  const has = (quota: string) => known.some(({ name }) => name.toLowerCase() === quota.toLowerCase());
  const quotas = new Set(presetProducts.flatMap(({ values }) => values.quotas));
  return {
    event: { id: event.id, title: localText(event.title as Record<string, string>, locale), currency: event.currency },
    otherCurrency: isSameCurrency ? null : { code: currency },
    rows: presetProducts.map((preset, at) =>
      rowOf(preset, matches[at], { locale, isSameCurrency, products, presets: presetProducts }),
    ),
    extra: products
      .filter((product) => !matches.includes(product))
      .map(({ id, name, active }) => ({ id, active, name: localText(name as Record<string, string>, locale) })),
    newQuotas: [...quotas].filter((name) => !has(name)),
  };
}
