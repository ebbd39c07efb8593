import { Link } from '@inertiajs/react';
import type { PriceListInput } from '@server/bulk-orders/requests';
import type { Pages } from '@server/pages';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { FormSection } from '@/Components/form/FormSection';
import { MoneyField, PercentField } from '@/Components/form/NumberField';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PageHeader } from '@/Components/PageHeader';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type Props = Pages['BulkOrders/PriceLists/Edit'];
type Price = PriceListInput['prices'][number];

/** A price list for companies: a price or percentage by product, and a percentage for the others. */
export default function Edit({ record, products, companies, currency, mayManage }: Props) {
  const t = useT();
  const format = useFormat();
  const named = new Map(record?.values.prices.map((price) => [price.productId, price]));
  const form = useRecordForm<PriceListInput>({
    action: record ? paths.bulk.priceLists(record.id) : paths.bulk.priceLists(),
    values: {
      name: record?.values.name ?? '',
      discountRate: record?.values.discountRate ?? 0,
      prices: products.map(({ id }) => named.get(id) ?? { productId: id, priceCents: null, discountRate: null }),
    },
    ...(record ? { version: record.version } : {}),
  });
  const change = (at: number, changed: Partial<Price>) =>
    form.change({ prices: form.data.prices.map((price, n) => (n === at ? { ...price, ...changed } : price)) });
  const title = record?.values.name ?? t('bulk.price_list_new');
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: t('bulk.companies'), href: paths.bulk.companies() },
          { label: t('bulk.price_lists'), href: paths.bulk.priceLists() },
          { label: title },
        ]}
      />
      {mayManage && (
        <RecordForm form={form} {...(record ? {} : { saveLabel: t('bulk.price_list_create') })}>
          <FormSection title={t('bulk.price_list')}>
            <TextInput {...fieldProps(form, 'name')} label={t('bulk.name')} maxLength={120} required />
            <PercentField
              {...fieldProps(form, 'discountRate')}
              onChange={(value) => form.change({ discountRate: value ?? 0 })}
              label={t('bulk.price_list_rest')}
              hint={t('bulk.price_list_rest_hint')}
            />
          </FormSection>
          <FormSection title={t('bulk.price_list_prices')} lead={t('bulk.price_list_prices_text')}>
            {products.map(({ id, label, listCents }, at) => (
              <fieldset key={id} className="grid gap-3 sm:grid-cols-2">
                <legend className="mb-2 font-medium">
                  {label}{' '}
                  <span className="font-normal text-soft">
                    {t('bulk.price_list_at', { price: format.money(listCents, currency) })}
                  </span>
                </legend>
                <MoneyField
                  name={`prices.${at}.priceCents`}
                  label={t('bulk.price_list_price')}
                  currency={currency}
                  value={form.data.prices[at]?.priceCents ?? null}
                  error={form.errors[`prices.${at}.priceCents`]}
                  onChange={(value) => change(at, { priceCents: value as Cents | null })}
                />
                <PercentField
                  name={`prices.${at}.discountRate`}
                  label={t('bulk.price_list_percentage')}
                  value={form.data.prices[at]?.discountRate ?? null}
                  error={form.errors[`prices.${at}.discountRate`]}
                  onChange={(value) => change(at, { discountRate: value })}
                />
              </fieldset>
            ))}
          </FormSection>
        </RecordForm>
      )}
      {companies.length > 0 && (
        <section className="mt-12" aria-labelledby="companies">
          <h2 id="companies" className="mb-4 text-heading">
            {t('bulk.price_list_for')}
          </h2>
          <ul className="grid gap-2">
            {companies.map(({ id, name }) => (
              <li key={id}>
                <Link href={paths.bulk.company(id)} className="link">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
