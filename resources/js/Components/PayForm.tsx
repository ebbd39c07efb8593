import { Form } from '@inertiajs/react';
import type { PayChoice } from '@server/payments/pages';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { BalancePay } from '@/Components/balances/BalancePay';
import type { IconName } from '@/Components/Icon';
import { PayMethods } from '@/Components/PayMethods';
import { VoucherPay } from '@/Components/vouchers/VoucherPay';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type PayFormProps = {
  reference: string;
  secret: string | null;
  currency: string;
  pay: PayChoice;
  label: string;
  icon: IconName;
  full?: boolean;
};

/**
 * Choice of the payment method and the button that opens the provider's page. It reuses an open payment, so that a
 * second press leads to the same payment.
 */
export function PayForm({ reference, secret, currency, pay, label, icon, full }: PayFormProps) {
  const t = useT();
  const { money } = useFormat();
  const [chosen, setChosen] = useState(pay.chosen ?? '');
  return (
    <>
      {pay.paid > 0 && (
        <p className="mt-6 font-strong">
          {t('payments.part_paid', { paid: money(pay.paid, currency), due: money(pay.due, currency) })}
        </p>
      )}
      {pay.vouchers && (
        <VoucherPay {...{ reference, secret, due: pay.due, vouchers: pay.vouchers }} currency={currency} />
      )}
      {pay.balance && <BalancePay {...{ reference, secret, due: pay.due, balance: pay.balance }} currency={currency} />}
      <Form
        action={paths.payments.card(reference, secret ?? undefined)}
        method="post"
        headers={{ [SAYS_ERRORS]: 'true' }}
        className="mt-6"
      >
        {({ processing, errors }) => (
          <>
            {errors.form && (
              <Alert tone="danger" live className="mb-5">
                {errors.form}
              </Alert>
            )}
            {pay.options.length > 1 && (
              <div className="mb-6">
                <PayMethods options={pay.options} value={chosen} onChange={setChosen} error={errors.payment} />
              </div>
            )}
            <Button type="submit" size="lg" full={full} icon={icon} busy={processing}>
              {label}
            </Button>
          </>
        )}
      </Form>
    </>
  );
}
