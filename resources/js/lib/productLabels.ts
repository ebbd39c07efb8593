import type { PriceValues, ProductValues } from '@server/products/pages';
import type { MessageKey, Translate } from '@server/shared/i18n/translate';
import { type LocalText, localText } from '@server/shared/localText';
import type { Cents } from '@server/shared/money';
import type { PassRules } from '@server/shared/passRules';
import type { Format } from '@/hooks/useFormat';

/** A Monday, from which the names of the weekdays are taken. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** ISO weekdays, 1 = Monday, with localised names. */
export function weekdayNames(locale: string, style: 'short' | 'long' = 'short'): { value: number; label: string }[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' });
  return [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: format.format(MONDAY + (value - 1) * DAY_MS) }));
}

/** `2026-11-21` as "21 Nov 2026". */
export const dayLabel = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

type Context = { t: Translate; locale: string; format: Format; currency: string; zone?: string };
type Price = Omit<PriceValues, 'id' | 'isFree'>;

type Range = { from: string | null; until: string | null; write: (end: string) => string };

function rangeLabel(t: Translate, about: 'sale' | 'visit', { from, until, write }: Range): string {
  const key = (form: string) => `products.price_${about}_${form}` as MessageKey;
  if (from && until) return t(key('between'), { from: write(from), until: write(until) });
  if (from) return t(key('since'), { from: write(from) });
  return until ? t(key('before'), { until: write(until) }) : '';
}

/** Conditions of a price list line in a few words. */
export function conditionLabel(price: Price, { t, locale, format, zone = 'UTC' }: Context, channel?: string): string {
  const instant = (at: string) => format.dateTime(at, zone);
  const names = weekdayNames(locale);
  const parts = [
    channel ?? price.channel ?? '',
    rangeLabel(t, 'sale', { from: price.saleFrom, until: price.saleUntil, write: instant }),
    rangeLabel(t, 'visit', { from: price.visitFrom, until: price.visitUntil, write: (day) => dayLabel(day, locale) }),
    price.weekdays.map((day) => names[day - 1]?.label).join(', '),
  ].filter(Boolean);
  return parts.join(' · ') || t('products.price_always');
}

const PASS_LIMITS = [
  ['perDay', 'products.pass_summary_day'],
  ['perWeek', 'products.pass_summary_week'],
  ['total', 'products.pass_summary_total'],
] as const;

/** The rules of a pass in one line: 12 months from purchase · 1 a day · photo. */
export function passLabel(rules: PassRules, t: Translate): string {
  const { validity, from, until, months } = rules;
  const parts = [
    validity === 'fixed'
      ? `${from} – ${until}`
      : t('products.pass_summary_months', { months: months ?? 0, start: t(`products.pass_summary_${validity}`) }),
    ...PASS_LIMITS.map(([limit, key]) => rules[limit] !== null && t(key, { count: rules[limit] })),
    ...rules.blackout.map((days) => t('products.pass_summary_blackout', { days: `${days.from} – ${days.until}` })),
    rules.photo && t('products.pass_summary_photo'),
    rules.transferable && t('products.pass_summary_transferable'),
  ];
  return parts.filter(Boolean).join(' · ');
}

type Named = { name?: string; label?: LocalText };

const listed = (values: readonly unknown[], locale: string): string =>
  values
    .map((value) => (typeof value === 'object' ? localText((value as Named).label ?? {}, locale) : String(value)))
    .join(', ');

/** A product field's value as text, for comparisons and conflicts. */
export function productLabels(field: string, value: unknown, context: Context): string {
  const { t, locale, format, currency } = context;
  if (value === null || value === undefined || value === '') return '';
  if (field === 'priceCents') return value === 0 ? t('common.free') : format.money(value as Cents, currency);
  if (field === 'taxRate') return `${format.number((value as number) / 100)} %`;
  if (field === 'category') return t(`products.category_${value}` as MessageKey);
  if (field === 'tileColour') return t(`products.tile_${value}` as MessageKey);
  if (field === 'picture') return t('forms.yes');
  if (field === 'passRules') return passLabel(value as PassRules, t);
  if (field === 'prices')
    return (value as Price[])
      .map(
        (price) =>
          `${price.label} ${format.money((price.priceCents ?? 0) as Cents, currency)} (${conditionLabel(price, context)})`,
      )
      .join('\n');
  if (typeof value === 'boolean') return t(value ? 'forms.yes' : 'forms.no');
  if (Array.isArray(value)) return listed(value, locale);
  if (typeof value === 'object') return localText(value as LocalText, locale);
  if (field === 'validFrom' || field === 'validUntil') return format.dateTime(String(value), context.zone ?? 'UTC');
  return String(value);
}

const FIELD_LABELS: Partial<Record<keyof ProductValues | 'quotas' | 'series' | 'visitsInOrder', MessageKey>> = {
  name: 'products.name',
  description: 'products.description',
  category: 'products.category',
  priceCents: 'products.usual_price',
  taxRate: 'products.tax_rate',
  prices: 'products.price_list',
  capacityUnits: 'products.capacity_units',
  minPerOrder: 'products.min_per_order',
  maxPerOrder: 'products.max_per_order',
  needsOther: 'products.needs_other',
  requires: 'products.requires',
  maxPerRequired: 'products.max_per_required',
  maxPriceCents: 'products.max_price',
  channels: 'products.channels',
  quotas: 'quotas.title',
  holderFields: 'products.section_holders',
  entryBeforeMinutes: 'products.entry_before',
  entryAfterMinutes: 'products.entry_after',
  validFrom: 'products.valid_from',
  validUntil: 'products.valid_until',
  validDays: 'products.valid_days',
  uses: 'products.uses',
  passRules: 'products.pass_rules',
  reEntryMinutes: 'products.re_entry',
  attention: 'products.attention',
  barcode: 'products.barcode',
  gateQuestions: 'products.gate_questions',
  invoicingItem: 'products.invoicing_item',
  invoicingAccount: 'products.invoicing_account',
  invoicingTaxCode: 'products.invoicing_tax_code',
  series: 'products.series_choice',
  tileColour: 'products.tile_colour',
  picture: 'products.tile_picture',
};

/** Name of a product field. */
export const productFieldLabel = (field: string, t: Translate): string => {
  const key = FIELD_LABELS[field as keyof typeof FIELD_LABELS];
  return key ? t(key) : field;
};
