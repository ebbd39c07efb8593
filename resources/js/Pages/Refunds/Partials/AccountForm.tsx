import { useForm } from '@inertiajs/react';
import { inFours } from '@server/shared/iban';
import { paths } from '@server/shared/paths';
import { Button } from '@/Components/Button';
import { PayeeFields } from '@/Components/sales/PayeeFields';
import { useT } from '@/hooks/useT';

type AccountFormProps = {
  refund: string;
  payee?: { name: string; iban: string } | null;
  /** The payer's account from the bank statement, as a suggestion. */
  senderIban?: string | null;
  onDone?: () => void;
};

/** Account holder and IBAN of a refund. */
export function AccountForm({ refund, payee, senderIban = null, onDone }: AccountFormProps) {
  const t = useT();
  const form = useForm({ payeeName: payee?.name ?? '', payeeIban: payee?.iban ?? '' });
  return (
    <form
      className="grid items-start gap-4 sm:grid-cols-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.post(paths.refunds.account(refund), { preserveScroll: true, onSuccess: onDone });
      }}
    >
      <PayeeFields
        data={form.data}
        errors={form.errors}
        change={(part) => form.setData((data) => ({ ...data, ...part }))}
      />
      {senderIban && form.data.payeeIban !== senderIban && (
        <p className="text-small sm:col-span-2">
          {t('refunds.sender_account', { iban: inFours(senderIban) })}{' '}
          <Button
            size="sm"
            variant="secondary"
            onClick={() => form.setData((data) => ({ ...data, payeeIban: senderIban }))}
          >
            {t('refunds.sender_use')}
          </Button>
        </p>
      )}
      <Button
        type="submit"
        variant={onDone ? 'primary' : 'secondary'}
        busy={form.processing}
        className="justify-self-start"
      >
        {t('refunds.account_save')}
      </Button>
    </form>
  );
}
