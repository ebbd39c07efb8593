import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

type Payee = { payeeName: string; payeeIban: string };

type PayeeFieldsProps = {
  data: Payee;
  errors: Partial<Record<string, string>>;
  change: (part: Partial<Payee>) => void;
  /** The user types their own account, so the browser may autofill their name. */
  isOwn?: boolean;
};

/** Bank account for a refund. */
export function PayeeFields({ data, errors, change, isOwn = false }: PayeeFieldsProps) {
  const t = useT();
  return (
    <>
      <TextInput
        name="payeeName"
        label={t('refunds.payee_name')}
        value={data.payeeName}
        onChange={(payeeName) => change({ payeeName })}
        error={errors.payeeName}
        autoComplete={isOwn ? 'name' : 'off'}
        maxLength={70}
        required
      />
      <TextInput
        name="payeeIban"
        label={t('refunds.payee_iban')}
        value={data.payeeIban}
        onChange={(payeeIban) => change({ payeeIban })}
        error={errors.payeeIban}
        inputClassName="figures"
        autoComplete="off"
        maxLength={50}
        required
      />
    </>
  );
}
