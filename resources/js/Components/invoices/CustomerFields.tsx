import type { InvoiceCustomer } from '@server/shared/invoices';
import { useMemo } from 'react';
import { ComboBox } from '@/Components/form/ComboBox';
import { TextInput } from '@/Components/TextInput';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { countryOptions } from '@/lib/countryOptions';
import type { FieldProps } from '@/lib/fieldProps';

type CustomerFieldsProps = { field: (name: keyof InvoiceCustomer) => FieldProps<string> };

/** What a full invoice says of whom it is for. */
export function CustomerFields({ field }: CustomerFieldsProps) {
  const t = useT();
  const locale = useLocale();
  const countries = useMemo(() => countryOptions(locale), [locale]);
  const country = field('country');
  return (
    <>
      <TextInput {...field('name')} label={t('invoices.name')} autoComplete="organization" maxLength={120} required />
      <ComboBox
        {...country}
        onChange={(chosen) => country.onChange(chosen ?? '')}
        label={t('invoices.country')}
        options={countries}
        required
      />
      <TextInput
        {...field('taxId')}
        label={t('invoices.tax_id')}
        hint={t('invoices.tax_id_hint')}
        inputClassName="figures"
        autoComplete="off"
        maxLength={40}
        required
      />
      <TextInput
        {...field('address')}
        label={t('invoices.address')}
        autoComplete="street-address"
        maxLength={200}
        required
      />
      <div className="grid items-start gap-5 sm:grid-cols-[10rem_1fr]">
        <TextInput
          {...field('postcode')}
          label={t('invoices.postcode')}
          autoComplete="postal-code"
          maxLength={20}
          required
        />
        <TextInput
          {...field('city')}
          label={t('invoices.city')}
          autoComplete="address-level2"
          maxLength={100}
          required
        />
      </div>
    </>
  );
}
