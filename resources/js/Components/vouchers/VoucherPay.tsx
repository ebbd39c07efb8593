import { useForm } from '@inertiajs/react';
import type { PayChoice } from '@server/payments/pages';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { type FormEvent, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { CodeInput } from '@/Components/CodeInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';

type Used = NonNullable<PayChoice['vouchers']>;
type VoucherPayProps = { reference: string; secret: string | null; vouchers: Used; due: Cents; currency: string };

/** Gift vouchers on the payment page of an order: those used, and a field for another. */
export function VoucherPay({ reference, secret, vouchers, due, currency }: VoucherPayProps) {
  const t = useT();
  const { money } = useFormat();
  const key = secret ?? undefined;
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && vouchers.length === 0)
    return (
      <Button variant="quiet" size="sm" className="mt-6 -ml-3" onClick={() => setIsOpen(true)}>
        {t('payments.voucher_add')}
      </Button>
    );
  return (
    <section aria-labelledby="vouchers" className="mt-8 rounded-md border border-rule bg-raised p-5">
      <h2 id="vouchers" className="text-subheading">
        {t('payments.voucher_title')}
      </h2>
      <ul className="mt-2 grid gap-1 empty:hidden">
        {vouchers.map(({ payment, ending, amount }) => (
          <li key={payment} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>{t('payments.voucher_held', { ending: `•••• ${ending}`, amount: money(amount, currency) })}</span>
            <TakeOff action={paths.payments.withoutVoucher(reference, key)} payment={payment} ending={ending} />
          </li>
        ))}
      </ul>
      {vouchers.length > 0 && (
        <p className="mt-1 text-soft">{t('payments.voucher_due', { due: money(due, currency) })}</p>
      )}
      <AddCode action={paths.payments.voucher(reference, key)} />
    </section>
  );
}

function TakeOff({ action, payment, ending }: { action: string; payment: string; ending: string }) {
  const t = useT();
  const form = useForm({ payment });
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={form.processing}
      aria-label={t('payments.voucher_remove_named', { ending })}
      onClick={() => form.post(action, { preserveScroll: true })}
    >
      {t('payments.voucher_remove')}
    </Button>
  );
}

function AddCode({ action }: { action: string }) {
  const t = useT();
  const form = useForm({ code: '' });
  const errors = form.errors as Record<string, string | undefined>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.post(action, {
      preserveScroll: true,
      headers: { [SAYS_ERRORS]: 'true' },
      onError: focusFirstError,
      onSuccess: () => form.reset(),
    });
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-4 grid gap-4">
      {errors.form && (
        <Alert tone="danger" live>
          {errors.form}
        </Alert>
      )}
      <CodeInput
        {...fieldProps(form, 'code')}
        label={t('payments.voucher_label')}
        hint={t('payments.voucher_hint')}
        maxLength={60}
        required
      />
      <Button type="submit" variant="secondary" className="justify-self-start" busy={form.processing}>
        {t('payments.voucher_use')}
      </Button>
    </form>
  );
}
