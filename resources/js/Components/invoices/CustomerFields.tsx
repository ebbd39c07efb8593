import type { InvoiceCustomer, TypedCustomer } from '@server/shared/invoices';
import { unlikelyFields } from '@server/shared/postalAddress';
import { Checkbox } from '@/Components/Checkbox';
import { PartyFields } from '@/Components/form/PartyFields';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import type { FieldProps } from '@/lib/fieldProps';

type AddressConfirmedProps = {
  values: TypedCustomer;
  errorOf: (field: keyof InvoiceCustomer) => string | undefined;
  onChange: (isConfirmed: boolean) => void;
};

/** The buyer confirms an address that was refused as unlikely. */
export function AddressConfirmed({ values, errorOf, onChange }: AddressConfirmedProps) {
  const t = useT();
  const isRefused = unlikelyFields(values).some(([field]) => values[field] !== '' && errorOf(field));
  if (!isRefused && !values.isConfirmed) return null;
  return <Checkbox label={t('invoices.address_is_right')} value={values.isConfirmed === true} onChange={onChange} />;
}

type CustomerFieldsProps = { field: (name: keyof InvoiceCustomer) => FieldProps<string> };

/** Customer data of a full invoice. */
export function CustomerFields({ field }: CustomerFieldsProps) {
  const t = useT();
  const id = field('document');
  const hasPassport = id.value === 'passport';
  return (
    <PartyFields field={field} label={t('invoices.name')} isOwn>
      <Select
        {...id}
        value={hasPassport ? 'passport' : 'tax'}
        onChange={(kind) => id.onChange(kind === 'passport' ? kind : '')}
        label={t('invoices.id_kind')}
        options={[
          { value: 'tax', label: t('invoices.id_tax') },
          { value: 'passport', label: t('invoices.id_passport') },
        ]}
      />
      <TextInput
        {...field('taxId')}
        label={t(hasPassport ? 'invoices.passport' : 'invoices.tax_id')}
        hint={t(hasPassport ? 'invoices.passport_hint' : 'invoices.tax_id_hint')}
        inputClassName="figures"
        autoComplete="off"
        maxLength={40}
        required
      />
    </PartyFields>
  );
}
