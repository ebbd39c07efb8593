import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { channels, echoName } from '@server/shared/channels';
import { paths } from '@server/shared/paths';
import { useEffect, useState } from 'react';
import { pageOfOrder } from '@/Components/StepBack';
import { usePrivateChannel } from '@/hooks/useChannel';
import { useFoundAgain } from '@/hooks/useFoundAgain';
import { useReconnect } from '@/hooks/useReconnect';
import { useT } from '@/hooks/useT';
import { lookAgain } from '@/lib/lookAgain';
import { PaymentFailure } from './Partials/payment/PaymentFailure';
import { PaymentPaid } from './Partials/payment/PaymentPaid';
import { PaymentWaiting } from './Partials/payment/PaymentWaiting';
import { usePaymentStatus } from './Partials/payment/usePaymentStatus';

type Props = Pages['Orders/LoadingPayment'];

/** Result of the payment, received by a live event or by polling. */
export default function LoadingPayment({ order, secret, outcome: first, pay, serverNow }: Props) {
  const t = useT();
  const key = secret ?? undefined;
  const [outcome, setOutcome] = useState(first);
  useEffect(() => setOutcome(first), [first]);

  const isWaiting = outcome.state === 'waiting';
  const refresh = usePaymentStatus(paths.payments.status(order.reference, key), isWaiting, setOutcome);
  usePrivateChannel(echoName(channels.order(order.id)), {
    OrderPaid: () => setOutcome((before) => ({ ...before, state: 'paid', canPay: false })),
    PaymentFailed: refresh,
    OrderExpired: refresh,
    OrderRefunded: refresh,
  });
  useReconnect(refresh);
  useFoundAgain(() => lookAgain());

  const isPaid = outcome.state === 'paid';
  const tickets = pageOfOrder(order, secret);
  useEffect(() => {
    if (isPaid) router.visit(tickets, { replace: true });
  }, [isPaid, tickets]);

  return (
    <div className="gutter">
      <p aria-live="polite" className="sr-only">
        {outcome.state !== first.state && t(`payments.${outcome.state}_title`)}
      </p>
      <div className="mx-auto max-w-2xl py-14 md:py-24">
        {isWaiting && <PaymentWaiting order={order} secret={secret} pay={pay} outcome={outcome} />}
        {isPaid && <PaymentPaid order={order} href={tickets} />}
        {!isWaiting && !isPaid && (
          <PaymentFailure
            order={order}
            secret={secret}
            outcome={outcome}
            pay={pay}
            serverNow={serverNow}
            onTimeUp={() => setOutcome({ ...outcome, state: 'expired', canPay: false })}
          />
        )}
      </div>
    </div>
  );
}
