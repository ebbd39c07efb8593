import type { PriceValues } from '@server/products/pages';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { FieldError } from '@/Components/Field';
import { SortableList } from '@/Components/form/SortableList';
import { useT } from '@/hooks/useT';
import type { SectionProps } from './Form';
import { PriceLine } from './PriceLine';

const newPrice = (): PriceValues => ({
  id: uuidv7(),
  label: '',
  channel: null,
  priceCents: null,
  isFree: false,
  saleFrom: null,
  saleUntil: null,
  visitFrom: null,
  visitUntil: null,
  weekdays: [],
});

/** Whether a line has no conditions, so that later lines never apply. */
const isBare = ({ channel, saleFrom, saleUntil, visitFrom, visitUntil, weekdays }: PriceValues): boolean =>
  !channel && !saleFrom && !saleUntil && !visitFrom && !visitUntil && weekdays.length === 0;

/** Prices that take precedence over the usual one, in order. */
export function PriceList({ form, choices }: SectionProps) {
  const t = useT();
  const [opened, setOpened] = useState<string | null>(null);
  const { prices } = form.data;
  const write = (next: PriceValues[]) => form.change({ prices: next });
  const add = () => {
    const price = newPrice();
    setOpened(price.id);
    write([...prices, price]);
  };
  const nameOf = (price: PriceValues) => price.label || t('products.price_line', { number: prices.indexOf(price) + 1 });
  return (
    <section className="mt-3" data-field="prices" data-label={t('products.price_list')}>
      <h3 className="font-sans text-lead font-bold tracking-normal">{t('products.price_list')}</h3>
      <p className="mb-3 text-small text-soft">{t('products.price_list_text')}</p>
      {prices.length === 0 && <p className="mb-3 text-soft italic">{t('products.price_none')}</p>}
      <SortableList
        tall
        label={t('products.price_list')}
        items={prices}
        idOf={({ id }) => id}
        nameOf={nameOf}
        onChange={write}
      >
        {(price, index) => (
          <PriceLine
            price={price}
            index={index}
            name={nameOf(price)}
            choices={choices}
            errors={form.errors}
            isOpenAtFirst={opened === price.id}
            coversRest={isBare(price) && index < prices.length - 1}
            onChange={(changed) => write(prices.map((one) => (one.id === price.id ? { ...one, ...changed } : one)))}
            onRemove={() => write(prices.filter(({ id }) => id !== price.id))}
          />
        )}
      </SortableList>
      <FieldError id="prices-error" error={form.errors.prices} />
      <Button variant="secondary" size="sm" icon="plus" className="mt-3" onClick={add}>
        {t('products.price_add')}
      </Button>
    </section>
  );
}
