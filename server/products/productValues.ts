/** Converts a product between its rows, its form and the activity log. */

import { Prisma } from '../../generated/prisma/client';
import type { GateQuestion } from '../shared/gateQuestions';
import { isEqual, isUnchanged } from '../shared/isUnchanged';
import { type LocalText, localText } from '../shared/localText';
import { type Cents, cents } from '../shared/money';
import type { PassRules } from '../shared/passRules';
import { SHOP_CHANNEL } from '../shared/salesChannels';
import { type IsoDate, toIso } from '../shared/time';
import type { HolderFieldValues } from './holderFieldRequest';
import { type HolderField, parseHolderFields } from './holderFields';
import type { PriceValues, ProductValues } from './pages';
import type { ProductInput } from './requests';

const LATER_RULES = { slot: false, reissueProductId: null, yearlyCharge: false };
type Older = Omit<PassRules, 'slot' | 'reissueProductId' | 'yearlyCharge'>;

/** All relations that a product's form needs. */
export const PRODUCT_PARTS = {
  prices: { orderBy: { position: 'asc' } },
  quotas: { select: { quotaId: true, quota: { select: { name: true } } }, orderBy: { quota: { name: 'asc' } } },
  series: { select: { name: true } },
  requires: {
    select: { requiredId: true, required: { select: { name: true } } },
    orderBy: { required: { position: 'asc' } },
  },
} as const satisfies Prisma.ProductInclude;

export type WholeProduct = Prisma.ProductGetPayload<{ include: typeof PRODUCT_PARTS }>;
type PriceRow = WholeProduct['prices'][number];

const isoDay = (date: Date | null) => (date ? (date.toISOString().slice(0, 10) as IsoDate) : null);
const iso = (date: Date | null) => (date ? toIso(date) : null);
const dateOf = (day: string | null) => (day ? new Date(`${day}T00:00:00Z`) : null);
const instantOf = (instant: string | null) => (instant ? new Date(instant) : null);

const holderValues = ({ min, max, from, until, help, options, ...field }: HolderField): HolderFieldValues => ({
  ...field,
  help: help ?? {},
  min: min ?? null,
  max: max ?? null,
  from: (from || null) as IsoDate | null,
  until: (until || null) as IsoDate | null,
  options: options ?? [],
});

const priceValues = (row: PriceRow): PriceValues => ({
  id: row.id,
  label: row.label,
  channel: row.channel,
  priceCents: cents(row.priceCents),
  isFree: row.priceCents === 0,
  saleFrom: iso(row.saleFrom),
  saleUntil: iso(row.saleUntil),
  visitFrom: isoDay(row.visitFrom),
  visitUntil: isoDay(row.visitUntil),
  weekdays: row.weekdays,
});

/** The values of a product's form. */
export const productValues = (row: WholeProduct): ProductValues => ({
  name: row.name as LocalText,
  description: row.description as LocalText,
  category: row.category as ProductValues['category'],
  priceCents: cents(row.priceCents),
  maxPriceCents: row.maxPriceCents === null ? null : cents(Number(row.maxPriceCents)),
  isFree: row.priceCents === 0,
  taxRate: row.taxRate,
  prices: row.prices.map(priceValues),
  capacityUnits: row.capacityUnits,
  minPerOrder: row.minPerOrder,
  maxPerOrder: row.maxPerOrder,
  needsOther: row.needsOther,
  requires: row.requires.map(({ requiredId }) => requiredId),
  maxPerRequired: row.maxPerRequired,
  channels: row.channels,
  quotaIds: row.quotas.map(({ quotaId }) => quotaId),
  holderFields: parseHolderFields(row.holderFields).map(holderValues),
  entryBeforeMinutes: row.entryBeforeMinutes,
  entryAfterMinutes: row.entryAfterMinutes,
  validFrom: iso(row.validFrom),
  validUntil: iso(row.validUntil),
  validDays: row.validDays,
  uses: row.uses,
  reEntryMinutes: row.reEntryMinutes,
  // Rules stored by earlier versions lack the settings for booked times and fees.
  passRules: row.passRules ? { ...LATER_RULES, ...(row.passRules as unknown as Older) } : null,
  attention: row.attention as LocalText,
  barcode: row.barcode ?? '',
  tileColour: row.tileColour as ProductValues['tileColour'],
  picture: row.picture,
  gateQuestions: row.gateQuestions as GateQuestion[],
  invoicingItem: row.invoicingItem ?? '',
  invoicingAccount: row.invoicingAccount ?? '',
  invoicingTaxCode: row.invoicingTaxCode ?? '',
  seriesId: row.seriesId,
});

/** The same for the activity log: names instead of ids, without form-only fields. */
export function auditedProduct(row: WholeProduct): Record<string, unknown> {
  const { isFree: _, quotaIds: __, seriesId: ___, prices, ...values } = productValues(row);
  return {
    ...values,
    active: row.active,
    prices: prices.map(({ id: _id, isFree: _isFree, ...price }) => price),
    quotas: row.quotas.map(({ quota }) => quota.name),
    series: row.series?.name ?? null,
    requires: row.requires.map(({ required }) => localText(required.name as LocalText, 'en')).sort(),
  };
}

/** The columns of a product's own row. */
export function productColumns(input: ProductInput) {
  const { isFree: _, prices: __, quotaIds: ___, requires: ____, validFrom, validUntil, passRules, ...columns } = input;
  return {
    ...columns,
    validFrom: instantOf(validFrom),
    validUntil: instantOf(validUntil),
    ...(passRules !== undefined && { passRules: passRules ?? Prisma.DbNull }),
  };
}

/** The rows of its price list, in the order of evaluation. */
export const priceRows = (productId: string, prices: ProductInput['prices']) =>
  prices.map(({ isFree: _, saleFrom, saleUntil, visitFrom, visitUntil, ...price }, position) => ({
    ...price,
    productId,
    position,
    saleFrom: instantOf(saleFrom),
    saleUntil: instantOf(saleUntil),
    visitFrom: dateOf(visitFrom),
    visitUntil: dateOf(visitUntil),
  }));

/** Whether a product already equals its form: its own row, its price list and its quotas. */
export function isAsSent(row: WholeProduct, input: ProductInput): boolean {
  const { holderFields, maxPriceCents } = productValues(row);
  const own = { ...row, holderFields, maxPriceCents };
  const { passRules: _, ...columns } = productColumns(input);
  const prices = priceRows(row.id, input.prices);
  const quotas = row.quotas.map(({ quotaId }) => quotaId);
  const required = row.requires.map(({ requiredId }) => requiredId);
  return (
    isUnchanged(own, columns) &&
    (input.passRules === undefined || isEqual(row.passRules, input.passRules)) &&
    prices.length === row.prices.length &&
    row.prices.every((price, at) => isUnchanged(price, { ...prices[at], id: price.id })) &&
    isEqual(quotas.sort(), [...new Set(input.quotaIds)].sort()) &&
    (!input.requires || isEqual(required.sort(), [...new Set(input.requires)].sort()))
  );
}

/** The initial values of a new product. */
export const NEW_PRODUCT: ProductValues = {
  name: {},
  description: {},
  category: 'ticket',
  priceCents: null as Cents | null,
  maxPriceCents: null,
  isFree: false,
  taxRate: null,
  prices: [],
  capacityUnits: 1,
  minPerOrder: 0,
  maxPerOrder: 20,
  needsOther: false,
  requires: [],
  maxPerRequired: null,
  channels: [SHOP_CHANNEL],
  quotaIds: [],
  holderFields: [],
  entryBeforeMinutes: 15,
  entryAfterMinutes: 30,
  validFrom: null,
  validUntil: null,
  validDays: null,
  uses: 1,
  reEntryMinutes: 0,
  passRules: null,
  attention: {},
  barcode: '',
  tileColour: null,
  picture: null,
  gateQuestions: [],
  invoicingItem: '',
  invoicingAccount: '',
  invoicingTaxCode: '',
  seriesId: null,
};
