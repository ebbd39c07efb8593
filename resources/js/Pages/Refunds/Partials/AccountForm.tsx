import { useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { Button } from '@/Components/Button';
import { PayeeFields } from '@/Components/sales/PayeeFields';
import { useT } from '@/hooks/useT';

type AccountFormProps = {
  refund: string;
  payee?: { name: string; iban: string } | null;
  onDone?: () => void;
};

/** Whose account a refund goes to. */
export function AccountForm({ refund, payee, onDone }: AccountFormProps) {
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
