import type { PriceValues, ProductChoices } from '@server/products/pages';
import { localText } from '@server/shared/localText';
import type { Labels } from '@/Components/form/ConflictDialog';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { productLabels } from '@/lib/productLabels';

/** Formats the product's values in the conflict dialog. */
export function useProductLabels({ event, channels, quotas, series, products }: ProductChoices): Labels {
  const t = useT();
  const locale = useLocale();
  const format = useFormat();
  const context = { t, locale, format, currency: event.currency, zone: event.timeZone };
  const say = (field: string) => (value: unknown) => productLabels(field, value, context);
  const named = (options: readonly { value: string; label: string }[]) => (values: readonly string[]) =>
    values.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ');
  const quotaOptions = quotas.map(({ id, name }) => ({ value: id, label: name }));
  return {
    priceCents: say('priceCents'),
    taxRate: say('taxRate'),
    category: say('category'),
    prices: (prices: PriceValues[]) => say('prices')(prices),
    channels: named(channels),
    quotaIds: named(quotaOptions),
    requires: named(products.map(({ id, name }) => ({ value: id, label: name }))),
    seriesId: (id: string | null) => series.find(({ value }) => value === id)?.label ?? '',
    holderFields: (fields: { label: Record<string, string> }[]) =>
      fields.map(({ label }) => localText(label, locale)).join(', '),
    validFrom: say('validFrom'),
    validUntil: say('validUntil'),
  };
}
