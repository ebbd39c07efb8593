import { Link, router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { channels, echoName } from '@server/shared/channels';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { PageHeader } from '@/Components/PageHeader';
import { PurchaseSummary } from '@/Components/PurchaseSummary';
import { pageOfOrder, StepBack } from '@/Components/StepBack';
import { usePrivateChannel } from '@/hooks/useChannel';
import { useFormat } from '@/hooks/useFormat';
import { useFoundAgain } from '@/hooks/useFoundAgain';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { lookAgain } from '@/lib/lookAgain';
import { TransferFacts } from '../Partials/TransferFacts';

type Props = Pages['Payments/WireTransfer/Create'];

/** Instructions for a bank transfer, each value with a copy button. */
export default function Create({ order, secret, transfer, qr, until, zone, hasChoice }: Props) {
  const t = useT();
  const mailText = useMailText();
  const { money } = useFormat();
  const { amount, received, currency } = transfer;
  const key = secret ?? undefined;
  useFoundAgain(() => lookAgain());
  usePrivateChannel(echoName(channels.order(order.id)), {
    OrderPaid: () => router.visit(pageOfOrder(order, secret), { replace: true }),
    OrderExpired: () => router.reload(),
  });
  const amounts = { amount: money(amount, currency), received: money(received, currency) };
  return (
    <div className="gutter">
      <div className="mx-auto max-w-2xl py-10 md:py-16">
        <PageHeader
          title={t('payments.transfer_title')}
          eyebrow={t('payments.order', { reference: formatReference(order.reference) })}
          lead={received > 0 ? t('payments.transfer_lead_rest', amounts) : mailText('payments.transfer_lead', amounts)}
        />
        <TransferFacts transfer={transfer} qr={qr} until={until} zone={zone} />
        <PurchaseSummary order={order} />
        {hasChoice && (
          <p className="mt-6">
            <Link href={paths.payments.choice(order.reference, key)} className="link">
              {t('payments.another_method')}
            </Link>
          </p>
        )}
        <StepBack order={order} secret={secret} />
      </div>
    </div>
  );
}
