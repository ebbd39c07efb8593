import { type ReactNode, useMemo } from 'react';
import { ComboBox } from '@/Components/form/ComboBox';
import { TextInput } from '@/Components/TextInput';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { countryOptions } from '@/lib/countryOptions';
import { fieldProps } from '@/lib/fieldProps';

type Details = {
  name: string;
  taxId: string;
  country: string;
  address: string;
  postcode: string;
  city: string;
  email: string;
};

type DetailsFieldsProps<T extends Details> = {
  form: { data: T; errors: object; setData: (name: never, value: never) => void };
  children?: ReactNode;
};

/** Customer and recipient of an invoice. */
export function DetailsFields<T extends Details>({ form: given, children }: DetailsFieldsProps<T>) {
  const t = useT();
  const locale = useLocale();
  const countries = useMemo(() => countryOptions(locale), [locale]);
  const form = given as DetailsFieldsProps<Details>['form'];
  return (
    <>
      <TextInput
        {...fieldProps(form, 'name')}
        label={t('bulk.legal_name')}
        autoComplete="organization"
        maxLength={120}
        required
      />
      <ComboBox
        {...fieldProps(form, 'country')}
        onChange={(chosen) => form.setData('country' as never, (chosen ?? '') as never)}
        label={t('bulk.country')}
        options={countries}
        required
      />
      <TextInput
        {...fieldProps(form, 'taxId')}
        label={t('bulk.tax_id')}
        inputClassName="figures"
        autoComplete="off"
        maxLength={40}
        required
      />
      <TextInput {...fieldProps(form, 'address')} label={t('bulk.address')} maxLength={200} required />
      <div className="grid items-start gap-5 sm:grid-cols-[10rem_1fr]">
        <TextInput {...fieldProps(form, 'postcode')} label={t('bulk.postcode')} maxLength={20} required />
        <TextInput {...fieldProps(form, 'city')} label={t('bulk.city')} maxLength={100} required />
      </div>
      <TextInput {...fieldProps(form, 'email')} label={t('bulk.billing_email')} type="email" maxLength={254} required />
      {children}
    </>
  );
}
