import { Link, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { WORDED_FAILURES } from '@server/shared/paymentFailures';
import { formatReference } from '@server/shared/reference';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Countdown } from '@/Components/Countdown';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { PayForm } from '@/Components/PayForm';
import { PurchaseSummary } from '@/Components/PurchaseSummary';
import { againOf, pageOfOrder, StepBack, wordsOf } from '@/Components/StepBack';
import { useFormat } from '@/hooks/useFormat';
import { useFoundAgain } from '@/hooks/useFoundAgain';
import { useT } from '@/hooks/useT';
import { lookAgain } from '@/lib/lookAgain';
import { Handover } from './Partials/Handover';

type Props = Pages['Payments/Card/Create'];

/** Failures of the last attempt that are explained before the next. */
const LAST_TRY = ['declined', 'abandoned', ...WORDED_FAILURES] as const;

export default function Create({ order, secret, outcome, pay, handover, serverNow }: Props) {
  const t = useT();
  const { money } = useFormat();
  const [isOver, setOver] = useState(false);
  useFoundAgain(() => lookAgain());
  const isPayable = outcome.canPay && !isOver;
  const state = isOver ? 'expired' : outcome.state;
  const hasChoice = pay.options.length > 1;
  const isByTransfer = pay.options.every(({ method }) => method === 'wire_transfer') && pay.options.length > 0;
  const lastTry = LAST_TRY.find((state) => state === outcome.state);
  const isFound = new URLSearchParams(usePage().url.split('?')[1]).has('kept');
  const isTriedAgain = lastTry !== undefined && !isFound && !order.company;
  const worded = wordsOf({ ...outcome, state }, order.total);

  return (
    <div className="gutter">
      <div className="mx-auto max-w-2xl py-10 md:py-16">
        <PageHeader
          title={
            isPayable ? t(handover ? 'payments.handover_title' : 'payments.pay_title') : t(`payments.${worded}_title`)
          }
          eyebrow={t('payments.order', { reference: formatReference(order.reference) })}
          lead={
            isPayable
              ? t(
                  handover
                    ? 'payments.handover_text'
                    : isByTransfer
                      ? 'payments.pay_lead_transfer'
                      : hasChoice
                        ? 'payments.pay_lead_choice'
                        : 'payments.pay_lead',
                )
              : t(`payments.${worded}_text`, { amount: money(order.total, order.currency) })
          }
        />
        {isPayable && isFound && (
          <Alert tone="info" title={t('payments.kept_title')} className="mb-8">
            {t('payments.kept_text')}
          </Alert>
        )}
        {isPayable && !isFound && lastTry && (
          <Alert tone="warn" title={t(`payments.${lastTry}_title`)} className="mb-8">
            {t(`payments.${lastTry}_text`)}
          </Alert>
        )}
        {!isPayable && <NextStep order={order} secret={secret} state={state} isMove={outcome.isMove} />}
        <PurchaseSummary order={order} />
        {isPayable && outcome.expiresAt && (
          <p className="mt-6 flex flex-wrap gap-x-3 text-soft">
            {isTriedAgain && <span className="w-full">{t('payments.time_longer')}</span>}
            {t(order.company || isTriedAgain ? 'payments.time_to_pay' : 'payments.time_left')}
            <Countdown
              until={outcome.expiresAt}
              serverNow={serverNow}
              onEnd={() => setOver(true)}
              className="text-ink"
            />
          </p>
        )}
        {isPayable &&
          (handover ? (
            <>
              <Handover form={handover} />
              {hasChoice && (
                <p className="mt-6">
                  <Link href={paths.payments.choice(order.reference, secret ?? undefined)} className="link">
                    {t('payments.another_method')}
                  </Link>
                </p>
              )}
            </>
          ) : (
            <PayForm
              reference={order.reference}
              secret={secret}
              pay={pay}
              currency={order.currency}
              label={t(hasChoice || isByTransfer ? 'payments.pay_button_choice' : 'payments.pay_button', {
                amount: money(pay.due, order.currency),
              })}
              icon="lock"
              full
            />
          ))}
        {isPayable && <StepBack order={order} secret={secret} isMove={outcome.isMove} isPartPaid={pay.paid > 0} />}
      </div>
    </div>
  );
}

type NextStepProps = Pick<Props, 'order' | 'secret'> & { state: Props['outcome']['state']; isMove: boolean };

/** Link shown when there is nothing to pay here. */
function NextStep({ order, secret, state, isMove }: NextStepProps) {
  const t = useT();
  const key = secret ?? undefined;
  const [href, label] =
    state === 'paid'
      ? ([
          pageOfOrder(order, secret),
          order.company?.href ? 'payments.to_company_order' : 'payments.paid_action',
        ] as const)
      : state === 'waiting' || state === 'review'
        ? ([paths.payments.loading(order.reference, key), 'payments.to_the_payment'] as const)
        : order.company?.href
          ? ([order.company.href, 'payments.to_company_order'] as const)
          : isMove
            ? ([paths.orders.show(order.reference, key), 'payments.to_the_order'] as const)
            : ([paths.events.show(order.slug, againOf(order.reference, secret)), 'payments.choose_again'] as const);
  return (
    <p className="mb-10">
      <LinkButton href={href} size="lg" iconEnd="arrow-right">
        {t(label)}
      </LinkButton>
    </p>
  );
}
