import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import type { IsoDateTime } from '@server/shared/time';
import { Countdown } from '@/Components/Countdown';
import { Icon, type IconName } from '@/Components/Icon';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { PayForm } from '@/Components/PayForm';
import { PurchaseSummary } from '@/Components/PurchaseSummary';
import { againOf, pageOfOrder, StepBack, wordsOf } from '@/Components/StepBack';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type Props = Pages['Orders/LoadingPayment'];
type Failure = Exclude<Props['outcome']['state'], 'waiting' | 'paid'>;

const LOOKS: Record<Failure, { icon: IconName; tone: string }> = {
  unpaid: { icon: 'card', tone: 'text-warn' },
  declined: { icon: 'card', tone: 'text-danger' },
  insufficient_funds: { icon: 'wallet', tone: 'text-danger' },
  authentication_failed: { icon: 'lock', tone: 'text-danger' },
  expired_card: { icon: 'card', tone: 'text-danger' },
  wrong_card_data: { icon: 'card', tone: 'text-danger' },
  card_not_accepted: { icon: 'card', tone: 'text-danger' },
  bank_unavailable: { icon: 'clock', tone: 'text-warn' },
  provider_error: { icon: 'alert', tone: 'text-warn' },
  abandoned: { icon: 'arrow-left', tone: 'text-warn' },
  expired: { icon: 'clock', tone: 'text-warn' },
  cancelled: { icon: 'x', tone: 'text-soft' },
  returned: { icon: 'refresh', tone: 'text-info' },
  review: { icon: 'search', tone: 'text-info' },
};

type PaymentFailureProps = Pick<Props, 'order' | 'secret' | 'outcome' | 'pay'> & {
  serverNow: IsoDateTime;
  onTimeUp: () => void;
};

/** Why the order is not paid, what happened to the money, and the next step. */
export function PaymentFailure({ order, secret, outcome, pay, serverNow, onTimeUp }: PaymentFailureProps) {
  const t = useT();
  const { money } = useFormat();
  const state = outcome.state as Failure;
  const { icon, tone } = LOOKS[state];
  const worded = wordsOf({ ...outcome, state }, order.total);
  // Below what can be done, which a phone shows without scrolling.
  const summary = (
    <div className="mt-10">
      <PurchaseSummary order={order} />
    </div>
  );
  return (
    <div>
      <Icon name={icon} size={40} className={`mb-6 ${tone}`} />
      <PageHeader
        title={t(`payments.${worded}_title`)}
        eyebrow={t('payments.order', { reference: formatReference(order.reference) })}
        lead={t(`payments.${worded}_text`, { amount: money(order.total, order.currency) })}
      />
      {outcome.canPay && outcome.expiresAt && (
        <>
          <p className="flex flex-wrap gap-x-3">
            {!order.company && <span className="w-full">{t('payments.time_longer')}</span>}
            {t('payments.time_to_pay')}
            <Countdown until={outcome.expiresAt} serverNow={serverNow} onEnd={onTimeUp} />
          </p>
          <PayForm
            reference={order.reference}
            secret={secret}
            pay={pay}
            currency={order.currency}
            label={t(pay.options.length > 1 ? 'payments.try_again_choice' : 'payments.try_again')}
            icon="card"
          />
          {summary}
          <StepBack order={order} secret={secret} isMove={outcome.isMove} isPartPaid={pay.paid > 0} />
        </>
      )}
      {!outcome.canPay && (
        <div className="flex flex-wrap gap-3">
          {state !== 'review' && !outcome.isMove && !order.company && (
            <LinkButton
              href={paths.events.show(order.slug, againOf(order.reference, secret))}
              size="lg"
              iconEnd="arrow-right"
            >
              {t('payments.choose_again')}
            </LinkButton>
          )}
          <LinkButton href={pageOfOrder(order, secret)} size="lg" variant="secondary">
            {t(order.company?.href ? 'payments.to_company_order' : 'payments.to_the_order')}
          </LinkButton>
        </div>
      )}
      {!outcome.canPay && summary}
    </div>
  );
}
