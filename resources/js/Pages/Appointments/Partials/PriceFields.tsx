import type { SlotProduct } from '@server/appointments/pages';
import { MoneyField } from '@/Components/form/NumberField';
import type { RecordForm } from '@/Components/form/useRecordForm';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { SlotForm } from './slotForm';

type PriceFieldsProps = { form: RecordForm<SlotForm>; products: readonly SlotProduct[]; currency: string };

/** Prices of products in this slot only; blank means the usual price. */
export function PriceFields({ form, products, currency }: PriceFieldsProps) {
  const t = useT();
  const { money } = useFormat();
  if (products.length === 0) return <p className="text-soft">{t('appointments.no_products')}</p>;
  const put = (id: string, price: number | null) => {
    const others = Object.fromEntries(Object.entries(form.data.prices).filter(([product]) => product !== id));
    form.setData('prices', price === null ? others : { ...others, [id]: price });
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2" data-field="prices" data-label={t('appointments.section_prices')}>
      {products.map(({ id, name, priceCents }) => (
        <MoneyField
          key={id}
          name={`prices.${id}`}
          label={name}
          hint={t(form.data.prices[id] === 0 ? 'appointments.free_here' : 'appointments.usual_price', {
            price: priceCents === 0 ? t('common.free').toLocaleLowerCase() : money(priceCents, currency),
          })}
          currency={currency}
          value={form.data.prices[id] ?? null}
          onChange={(price) => put(id, price)}
          error={form.errors[`prices.${id}`]}
        />
      ))}
    </div>
  );
}
