import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import type { ConnectionFormState } from './ConnectionForm';

/** A bank account of the organisation, as buyers see it. */
export function AccountFields({ form }: { form: ConnectionFormState }) {
  const t = useT();
  const { data } = form;
  return (
    <>
      <TextInput
        {...fieldProps(form, 'holder')}
        value={data.holder ?? ''}
        label={t('connections.holder')}
        maxLength={70}
      />
      <TextInput {...fieldProps(form, 'iban')} value={data.iban ?? ''} label="IBAN" maxLength={42} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextInput
          {...fieldProps(form, 'bic')}
          value={data.bic ?? ''}
          label={t('connections.bic')}
          maxLength={14}
          optional
        />
        <TextInput
          {...fieldProps(form, 'bank')}
          value={data.bank ?? ''}
          label={t('connections.bank')}
          maxLength={70}
          optional
        />
      </div>
      <TextInput
        {...fieldProps(form, 'initiator')}
        value={data.initiator ?? ''}
        label={t('connections.initiator')}
        hint={t('connections.initiator_hint')}
        maxLength={35}
        optional
      />
    </>
  );
}
