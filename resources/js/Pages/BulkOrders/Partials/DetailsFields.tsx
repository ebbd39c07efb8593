import { PartyFields } from '@/Components/form/PartyFields';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type Details = Record<'name' | 'taxId' | 'country' | 'address' | 'postcode' | 'city' | 'email', string>;

type DetailsFieldsProps = { form: { data: Details; errors: object; setData: (name: never, value: never) => void } };

/** Customer and recipient of an invoice. */
export function DetailsFields({ form }: DetailsFieldsProps) {
  const t = useT();
  return (
    <>
      <PartyFields field={(name) => fieldProps(form, name)} label={t('bulk.legal_name')}>
        <TextInput
          {...fieldProps(form, 'taxId')}
          label={t('bulk.tax_id')}
          inputClassName="figures"
          autoComplete="off"
          maxLength={40}
          required
        />
      </PartyFields>
      <TextInput {...fieldProps(form, 'email')} label={t('bulk.billing_email')} type="email" maxLength={254} required />
    </>
  );
}
