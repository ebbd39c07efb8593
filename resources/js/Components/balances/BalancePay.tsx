import { Form } from '@inertiajs/react';
import type { PayChoice } from '@server/payments/pages';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type BalancePayProps = {
  reference: string;
  secret: string | null;
  balance: NonNullable<PayChoice['balance']>;
  due: Cents;
  currency: string;
};

/** The owner's balance on the payment page of an order: the part it pays or could pay. */
export function BalancePay({ reference, secret, balance, due, currency }: BalancePayProps) {
  const t = useT();
  const { money } = useFormat();
  const { held, available } = balance;
  const key = secret ?? undefined;
  const isHeld = held > 0;
  const isEnough = available >= due;
  const amount = money(isEnough ? due : available, currency);
  const action = isHeld ? paths.payments.withoutBalance(reference, key) : paths.payments.balance(reference, key);
  return (
    <section aria-labelledby="balance" className="mt-8 rounded-md border border-rule bg-raised p-5">
      <h2 id="balance" className="text-subheading">
        {t('payments.balance_title')}
      </h2>
      <p className="mt-1 text-soft">
        {isHeld
          ? t('payments.balance_held', { held: money(held, currency), due: money(due, currency) })
          : t(isEnough ? 'payments.balance_all_text' : 'payments.balance_text', {
              available: money(available, currency),
            })}
      </p>
      <Form action={action} method="post" headers={{ [SAYS_ERRORS]: 'true' }} className="mt-4">
        {({ processing, errors }) => (
          <>
            {errors.form && (
              <Alert tone="danger" live className="mb-4">
                {errors.form}
              </Alert>
            )}
            <Button type="submit" variant="secondary" busy={processing}>
              {isHeld ? t('payments.balance_spare') : t('payments.balance_use', { amount })}
            </Button>
          </>
        )}
      </Form>
    </section>
  );
}
