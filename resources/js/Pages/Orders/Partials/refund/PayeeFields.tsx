import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

type Payee = { payeeName: string; payeeIban: string };

type PayeeFieldsProps = {
  data: Payee;
  errors: Record<string, string | undefined>;
  change: (part: Partial<Payee>) => void;
};

/** The account that the money goes to, where nobody can send it back the way it came. */
export function PayeeFields({ data, errors, change }: PayeeFieldsProps) {
  const t = useT();
  return (
    <section className="grid gap-5">
      <div>
        <h2 className="text-subheading">{t('refunds.account')}</h2>
        <p className="text-soft">{t('refunds.account_lead')}</p>
      </div>
      <TextInput
        name="payeeName"
        label={t('refunds.payee_name')}
        value={data.payeeName}
        onChange={(payeeName) => change({ payeeName })}
        error={errors.payeeName}
        autoComplete="name"
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
    </section>
  );
}
