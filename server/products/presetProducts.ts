/** A product in a preset: its form values, with names instead of ids of records. */
import { z } from 'zod';
import { isEqual } from '../shared/isUnchanged';
import { QUOTA_PERIODS } from '../shared/quotas';
import { TILE_COLOURS } from '../shared/tileColours';
import { uuidv7 } from '../shared/uuid';
import { auditedProduct, type WholeProduct } from './productValues';
import { CATEGORIES, type ProductInput, productRequest } from './requests';

const values = z.looseObject({
  name: z.record(z.string(), z.string()),
  category: z.enum(CATEGORIES),
  priceCents: z.int(),
  prices: z.array(z.looseObject({ priceCents: z.int() })),
  channels: z.array(z.string()),
  quotas: z.array(z.string()),
  series: z.string().nullable(),
  /** Other products by name; presets of earlier versions have none. */
  requires: z.array(z.string()).default([]),
  maxPerRequired: z.int().nullable().default(null),
  maxPriceCents: z.int().nullable().default(null),
  tileColour: z.enum(TILE_COLOURS).nullable().default(null),
  picture: z.uuid().nullable().default(null),
});

const presetProduct = z.object({
  key: z.uuid(),
  values,
  /** The sizes of its quotas, for events without a quota of that name. */
  quotaSizes: z.record(z.string(), z.int()),
  /** The periods of its quotas; missing in presets of earlier versions. */
  quotaPeriods: z.record(z.string(), z.enum(QUOTA_PERIODS)).optional(),
});
export type PresetProduct = z.infer<typeof presetProduct>;
export type PresetValues = z.infer<typeof values>;

/** @throws ZodError when the row was written by something else than the catalogue. */
export const parsePreset = (stored: unknown): PresetProduct[] => z.array(presetProduct).parse(stored);

/** The values by which a preset's and an event's product are compared and copied. */
export function comparable(product: WholeProduct): PresetValues {
  const { active: _, ...rest } = auditedProduct(product);
  return values.parse(rest);
}

/** Fields with amounts in a currency. */
const PRICES = ['priceCents', 'prices'];

/** The fields in which two products differ; amounts in two currencies are not compared. */
export const differences = (a: PresetValues, b: PresetValues, isSameCurrency: boolean): string[] =>
  [...new Set([...Object.keys(b), ...Object.keys(a)])].filter(
    (field) => !isEqual(a[field], b[field]) && (isSameCurrency || !PRICES.includes(field)),
  );

type References = {
  quotaIds: string[];
  requires: string[] | undefined;
  seriesId: string | null;
  channels: readonly string[];
};

/** The form input from a preset's values, with its names resolved in an event. */
export function inputOf(from: PresetValues, { quotaIds, requires, seriesId, channels }: References): ProductInput {
  const { quotas: _, series: __, requires: ___, prices, ...rest } = from;
  const isSold = (channel: unknown) => channel === null || channels.includes(channel as string);
  return productRequest.parse({
    ...rest,
    isFree: from.priceCents === 0,
    channels: from.channels.filter((channel) => channels.includes(channel)),
    prices: prices
      .filter(({ channel }) => isSold(channel ?? null))
      .map((price) => ({ ...price, id: uuidv7(), isFree: price.priceCents === 0 })),
    quotaIds,
    requires,
    seriesId,
  });
}
