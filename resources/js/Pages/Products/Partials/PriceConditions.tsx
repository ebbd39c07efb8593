import type { PriceValues } from '@server/products/pages';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { DateField, DateTimeField } from '@/Components/form/DateTimeField';
import { Select } from '@/Components/Select';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { weekdayNames } from '@/lib/productLabels';
import type { PriceLineProps } from './PriceLine';

type PriceConditionsProps = Pick<PriceLineProps, 'price' | 'choices' | 'errors' | 'onChange'> & { at: string };
const EVERY = '*';

/** Channel, sale dates and visit dates of a price. */
export function PriceConditions({ price, at, choices, errors, onChange }: PriceConditionsProps) {
  const t = useT();
  const locale = useLocale();
  const { timeZone, kind } = choices.event;
  const field = <K extends keyof PriceValues>(name: K) => ({
    name: `${at}.${name}`,
    value: price[name],
    error: errors[`${at}.${name}`],
    onChange: (value: PriceValues[K]) => onChange({ [name]: value }),
  });
  const channel = field('channel');
  return (
    <div className="grid items-start gap-4 rounded-md bg-sunken p-4 sm:grid-cols-2">
      <Select
        {...channel}
        label={t('products.price_channel')}
        options={[{ value: EVERY, label: t('products.price_every_channel') }, ...choices.channels]}
        value={price.channel ?? EVERY}
        onChange={(code) => onChange({ channel: code === EVERY ? null : code })}
      />
      <span className="max-sm:hidden" />
      <DateTimeField {...field('saleFrom')} label={t('products.price_sale_from')} zone={timeZone} optional />
      <DateTimeField {...field('saleUntil')} label={t('products.price_sale_until')} zone={timeZone} optional />
      {kind !== 'open' && (
        <>
          <DateField {...field('visitFrom')} label={t('products.price_visit_from')} optional />
          <DateField {...field('visitUntil')} label={t('products.price_visit_until')} optional />
          <div className="sm:col-span-2">
            <CheckboxGroup
              {...field('weekdays')}
              label={t('products.price_weekdays')}
              hint={t('products.price_weekdays_hint')}
              options={weekdayNames(locale)}
              className="flex flex-wrap gap-x-5"
            />
          </div>
        </>
      )}
    </div>
  );
}
