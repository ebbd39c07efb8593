import { type ReactNode, useMemo } from 'react';
import { TextInput } from '@/Components/TextInput';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { countryOptions } from '@/lib/countryOptions';
import type { FieldProps } from '@/lib/fieldProps';
import { ComboBox } from './ComboBox';

type PartyFieldsProps = {
  field: (name: 'name' | 'country' | 'address' | 'postcode' | 'city') => FieldProps<string>;
  label: string;
  /** Suggests the address of the person who types: for a buyer, not for staff. */
  isOwn?: boolean;
  /** Tax identification, between country and street. */
  children: ReactNode;
};

/** Name and postal address of an invoice's customer or of a company; the rules are `postalFields` of the server. */
export function PartyFields({ field, label, isOwn = false, children }: PartyFieldsProps) {
  const t = useT();
  const locale = useLocale();
  const countries = useMemo(() => countryOptions(locale), [locale]);
  const country = field('country');
  const suggested = (what: string) => (isOwn ? { autoComplete: what } : {});
  return (
    <>
      <TextInput {...field('name')} label={label} autoComplete="organization" maxLength={120} required />
      <ComboBox
        {...country}
        onChange={(chosen) => country.onChange(chosen ?? '')}
        label={t('invoices.country')}
        options={countries}
        required
      />
      {children}
      <TextInput
        {...field('address')}
        {...suggested('street-address')}
        label={t('invoices.address')}
        maxLength={200}
        required
      />
      <div className="grid items-start gap-5 sm:grid-cols-[10rem_1fr]">
        <TextInput
          {...field('postcode')}
          {...suggested('postal-code')}
          label={t('invoices.postcode')}
          maxLength={20}
          required
        />
        <TextInput
          {...field('city')}
          {...suggested('address-level2')}
          label={t('invoices.city')}
          maxLength={100}
          required
        />
      </div>
    </>
  );
}
