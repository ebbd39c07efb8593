import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { useEffect, useState } from 'react';
import { PageHeader } from '@/Components/PageHeader';
import { Spinner } from '@/Components/Spinner';
import { StepBack } from '@/Components/StepBack';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';

/** After this time the buyer is no longer asked to keep the page open. */
const LONG_MS = 90_000;

type PaymentWaitingProps = Pick<Pages['Orders/LoadingPayment'], 'order' | 'secret' | 'pay' | 'outcome'>;

/** The provider has not answered yet. */
export function PaymentWaiting({ order, secret, pay, outcome }: PaymentWaitingProps) {
  const { canPay, isMove } = outcome;
  const t = useT();
  const mailText = useMailText();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);

  // With several payment methods, a returning buyer chooses before being redirected.
  const back = pay.options.length > 1 ? paths.payments.choice : paths.payments.card;
  const longText = order.email
    ? mailText('payments.waiting_long_text', { email: order.email })
    : t('payments.waiting_long_text_no_email');
  return (
    <>
      <PageHeader
        title={t(isLong ? 'payments.waiting_long_title' : 'payments.waiting_title')}
        eyebrow={t('payments.order', { reference: formatReference(order.reference) })}
        lead={isLong ? longText : t('payments.waiting_text')}
      />
      <Spinner className="text-accent text-heading" />
      {canPay && (
        <p className="mt-10 text-soft">
          {t('payments.waiting_not_paid')}{' '}
          <Link href={back(order.reference, secret ?? undefined)} className="link">
            {t('payments.continue_payment')}
          </Link>
        </p>
      )}
      {canPay && <StepBack order={order} secret={secret} isMove={isMove} />}
    </>
  );
}
